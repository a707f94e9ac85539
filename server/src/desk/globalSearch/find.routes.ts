import { findCalls } from '@mall/contract/desk/globalSearch/find.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { findAnything } from './findAnything.ts'

export const findRoutes = serve(findCalls, {
  '/api/ops/findAnything': findAnything,
})
