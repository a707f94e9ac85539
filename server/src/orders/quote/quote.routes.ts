import { quoteCalls } from '@mall/contract/orders/quote/quote.ts'
import { quoteDeskCalls } from '@mall/contract/orders/quote/quoteDesk.ts'
import { claimsKey, serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { answerQuote, decideQuote, makeQuote, readDeskQuote, readDeskQuotes } from './answerQuote.ts'
import { readAskLines, readIntendOffer, readMyIntends } from './askLines.ts'
import { acceptQuote, askQuote, counterQuote, readQuote, readQuotes, refuseQuote, withdrawQuote } from './askQuote.ts'
import { createQuoteOrder, previewQuoteOrder, quoteToCart } from './orderQuote.ts'

export const quoteRoutes = serve(quoteCalls, {
  '/api/quote/getAskLines': readAskLines,
  '/api/quote/getMyIntends': readMyIntends,
  '/api/quote/getQuoteList': readQuotes,
  '/api/quote/getQuoteDetail': readQuote,
  '/api/quote/askQuote': askQuote,
  '/api/quote/counterQuote': counterQuote,
  '/api/quote/acceptQuote': acceptQuote,
  '/api/quote/refuseQuote': refuseQuote,
  '/api/quote/withdrawQuote': withdrawQuote,
  '/api/quote/quoteToCart': quoteToCart,
  '/api/quote/previewQuoteOrder': previewQuoteOrder,
  '/api/quote/createQuoteOrder': claimsKey(createQuoteOrder),
})
export const quoteDeskRoutes = serve(quoteDeskCalls, {
  '/api/ops/getQuotes': readDeskQuotes,
  '/api/ops/getQuote': readDeskQuote,
  '/api/ops/answerQuote': answerQuote,
  '/api/ops/makeQuote': makeQuote,
  '/api/ops/getIntendOffer': readIntendOffer,
  '/api/ops/uploadQuoteFile': ctx => uploadFile(ctx, { purpose: 'quote' }),
  '/api/ops/decideQuote': decideQuote,
})
