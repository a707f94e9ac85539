import { useLazyCall } from '@mall/client/useCall.ts'

/** The visitor's own draft with what it would become by today's quota. */
export const useDraft = () => useLazyCall('/api/order/getBillingDraft', {}, { keepOld: true })
