import { byHandDeskCalls } from '@mall/contract/money/byHand/byHandDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { readHandWord, readHandWords } from './handWord.reads.ts'
import { decideHandWord, registerHandWord, withdrawHandWord } from './handWord.ts'

export const byHandDeskRoutes = serve(byHandDeskCalls, {
  '/api/ops/getHandWordList': readHandWords,
  '/api/ops/getHandWord': readHandWord,
  '/api/ops/registerHandWord': registerHandWord,
  '/api/ops/decideHandWord': decideHandWord,
  '/api/ops/withdrawHandWord': withdrawHandWord,
  '/api/ops/uploadBankSlip': ctx => uploadFile(ctx, { purpose: 'bankSlip' }),
})
