import { draftCalls } from '@mall/contract/money/acceptance/draft.ts'
import { draftDeskCalls } from '@mall/contract/money/acceptance/draftDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readDraft, readDraftDesk, readDrafts, readUsable } from './draft.reads.ts'
import { readDraftAtDesk, readDraftRules, readDraftsAtDesk, refuseDraft, saveDraftAcceptor, saveDraftClass } from './draftDesk.ts'
import { quoteDraft, registerDraft, withdrawDraft } from './registerDraft.ts'
import { repayDebt } from './repayDebt.ts'

export const draftRoutes = serve(draftCalls, {
  '/api/draft/getDraftDesk': readDraftDesk,
  '/api/draft/quote': quoteDraft,
  '/api/draft/register': registerDraft,
  '/api/draft/withdraw': withdrawDraft,
  '/api/draft/getDraftList': readDrafts,
  '/api/draft/getDraft': readDraft,
  '/api/draft/getUsableDrafts': readUsable,
  '/api/draft/repayDebt': repayDebt,
})
export const draftDeskRoutes = serve(draftDeskCalls, {
  '/api/ops/getDraftList': readDraftsAtDesk,
  '/api/ops/getDraft': readDraftAtDesk,
  '/api/ops/refuseDraft': refuseDraft,
  '/api/ops/getDraftRules': readDraftRules,
  '/api/ops/saveDraftClass': saveDraftClass,
  '/api/ops/saveDraftAcceptor': saveDraftAcceptor,
})
