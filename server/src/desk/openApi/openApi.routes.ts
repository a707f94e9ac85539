import { openApiCalls } from '@mall/contract/desk/openApi/openApi.ts'
import { claimsKey, serve } from '../../kernel/serve/serve.ts'
import { changeHook, makeHook, pingHook, removeHook, resendDeliveries } from './hooks.ts'
import { makeKey, renewKey } from './makeKey.ts'
import { readDeliveries, readOpenApi } from './openApi.reads.ts'
import { revokeKey } from './revokeKey.ts'
import { simulateEvent } from './simulateEvent.ts'

export const openApiRoutes = serve(openApiCalls, {
  '/api/openApi/getOpenApi': readOpenApi,
  '/api/openApi/makeKey': claimsKey(makeKey),
  '/api/openApi/renewKey': claimsKey(renewKey),
  '/api/openApi/revokeKey': revokeKey,
  '/api/openApi/makeHook': claimsKey(makeHook),
  '/api/openApi/changeHook': changeHook,
  '/api/openApi/removeHook': removeHook,
  '/api/openApi/pingHook': pingHook,
  '/api/openApi/simulateEvent': simulateEvent,
  '/api/openApi/getDeliveryList': readDeliveries,
  '/api/openApi/resendDeliveries': resendDeliveries,
})
