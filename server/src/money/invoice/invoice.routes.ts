import type { FastifyInstance } from 'fastify'
import { invoiceCalls } from '@mall/contract/money/invoice/invoice.ts'
import { byHandCalls } from '@mall/contract/money/invoice/byHand.ts'
import { invoiceDeskCalls } from '@mall/contract/money/invoice/invoiceDesk.ts'
import type { World } from '../../kernel/ctx.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { resendInvoice, resendInvoiceAtDesk } from './mailInvoice.ts'
import { actOnInvoice, answerRed, answerRedAtDesk, askRed, openRedAtDesk, scanTax, updateInvoice } from './actOnInvoice.ts'
import { applyForInvoice } from './applyForInvoice.ts'
import { deleteDraft, readDraft, saveDraft, updateDraft } from './draft.ts'
import {
  readBillingStock,
  readBillingTickets,
  readInvoice,
  readInvoiceApplies,
  readInvoices,
  readOrderInvoices,
  readRecipients,
} from './invoice.reads.ts'
import { readInvoiceAtDesk, readInvoiceQueue, readTaxPlatform } from './invoiceDesk.reads.ts'
import { registerInvoiceFiles } from './invoicePapers.ts'
import { registerNuonuo } from './nuonuoNotice.ts'
import { decideInvoiceByHand, registerByHand } from './registerByHand.ts'
import { registerTaxCallback, startTaxNotices } from './taxNotice.ts'

export const invoiceRoutes = serve(invoiceCalls, {
  '/api/order/getBillingTickets': readBillingTickets,
  '/api/order/getBillingStock': readBillingStock,
  '/api/order/getOrderInvoices': readOrderInvoices,
  '/api/order/getInvoiceRecipients': readRecipients,
  '/api/order/saveBillingDraft': saveDraft,
  '/api/order/getBillingDraft': readDraft,
  '/api/order/updateBillingDraft': updateDraft,
  '/api/order/deleteBillingDraft': deleteDraft,
  '/api/order/insertInvoiceInfo': applyForInvoice,
  '/api/order/getInvoiceApplyPages': readInvoiceApplies,
  '/api/order/getInvoiceInfoPages': readInvoices,
  '/api/order/getInvoiceInfoDetails': readInvoice,
  '/api/order/updateInvoiceInfo': updateInvoice,
  '/api/order/resendInvoiceMail': resendInvoice,
  '/api/order/insertRedLetter': askRed,
  '/api/order/answerRedLetter': answerRed,
})
export const invoiceDeskRoutes = serve(invoiceDeskCalls, {
  '/api/ops/getInvoiceQueue': readInvoiceQueue,
  '/api/ops/getInvoiceDetail': readInvoiceAtDesk,
  '/api/ops/actOnInvoice': actOnInvoice,
  '/api/ops/getTaxPlatform': readTaxPlatform,
  '/api/ops/scanTaxFace': scanTax,
  '/api/ops/openRedLetter': openRedAtDesk,
  '/api/ops/answerRedLetter': answerRedAtDesk,
  '/api/ops/resendInvoiceMail': resendInvoiceAtDesk,
})
export const byHandRoutes = serve(byHandCalls, {
  '/api/ops/uploadTaxInvoice': ctx => uploadFile(ctx, { purpose: 'taxInvoice' }),
  '/api/ops/registerInvoice': registerByHand,
  '/api/ops/decideInvoiceByHand': decideInvoiceByHand,
})

export function registerInvoice(app: FastifyInstance, world: World): void {
  registerInvoiceFiles(app, world)
  registerTaxCallback(app, world)
  registerNuonuo(app, world)
  if (inSandbox(world.settings, 'tax')) startTaxNotices(app, world)
}
