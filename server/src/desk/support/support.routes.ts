import { supportCalls } from '@mall/contract/desk/support/support.ts'
import { supportDeskCalls } from '@mall/contract/desk/support/supportDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { uploadFile } from '../../platform/file/uploadFile.ts'
import { addToTicket, leaveMessage, rateSupport, readOwnTickets } from './buyerTickets.ts'
import {
  acceptSupport,
  answerSupport,
  answerTransfer,
  endByDesk,
  findSupportCards,
  keepDuty,
  setSupportChannels,
  noteSupport,
  readByDesk,
  transferSupport,
  typeByDesk,
} from './desk.ts'
import { readDesk, readPhrases, readSupportCount, readThreadAtDesk, searchSupport } from './desk.reads.ts'
import { answerTicket, dropPhrase, makeTicketAtDesk, moveTicket, readTicket, readTickets, savePhrase } from './deskTickets.ts'
import { endOwn, openSupport, readMessages, sendMessage, typing } from './sendMessage.ts'
import { readMessageList, readSupport, readThreadList, readUnread } from './support.reads.ts'

export const supportRoutes = serve(supportCalls, {
  '/api/support/getSupport': readSupport,
  '/api/support/getUnread': readUnread,
  '/api/support/openSupport': openSupport,
  '/api/support/getMessages': readMessageList,
  '/api/support/sendMessage': sendMessage,
  '/api/support/readMessages': readMessages,
  '/api/support/typing': typing,
  '/api/support/endSupport': endOwn,
  '/api/support/rateSupport': rateSupport,
  '/api/support/leaveMessage': leaveMessage,
  '/api/support/getThreadList': readThreadList,
  '/api/support/getTicketList': readOwnTickets,
  '/api/support/addToTicket': addToTicket,
})
export const supportDeskRoutes = serve(supportDeskCalls, {
  '/api/ops/getSupportCount': readSupportCount,
  '/api/ops/getSupportDesk': readDesk,
  '/api/ops/getSupportThread': readThreadAtDesk,
  '/api/ops/searchSupport': searchSupport,
  '/api/ops/keepDuty': keepDuty,
  '/api/ops/acceptSupport': acceptSupport,
  '/api/ops/answerSupport': answerSupport,
  '/api/ops/findSupportCards': findSupportCards,
  '/api/ops/noteSupport': noteSupport,
  '/api/ops/readSupport': readByDesk,
  '/api/ops/typeSupport': typeByDesk,
  '/api/ops/transferSupport': transferSupport,
  '/api/ops/answerTransfer': answerTransfer,
  '/api/ops/endSupport': endByDesk,
  '/api/ops/getPhrases': readPhrases,
  '/api/ops/savePhrase': savePhrase,
  '/api/ops/dropPhrase': dropPhrase,
  '/api/ops/setSupportChannels': setSupportChannels,
  '/api/ops/uploadSupportPicture': ctx => uploadFile(ctx, { purpose: 'chat' }),
  '/api/ops/getSupportTicketList': readTickets,
  '/api/ops/getSupportTicket': readTicket,
  '/api/ops/makeSupportTicket': makeTicketAtDesk,
  '/api/ops/moveSupportTicket': moveTicket,
  '/api/ops/answerSupportTicket': answerTicket,
})
