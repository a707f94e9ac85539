import { findCalls } from '@mall/contract/find.ts'
import { serve } from '../app/serve.ts'
import { findAnything } from './findAnything.ts'

export const findRoutes = serve(findCalls, {
  '/api/ops/findAnything': findAnything,
})
