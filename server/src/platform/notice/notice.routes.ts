import { noticeCalls } from '@mall/contract/platform/notice/notice.ts'
import { noticeMailCalls } from '@mall/contract/platform/notice/noticeMail.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { chooseMailNotices, confirmMailAddress, readNoticeMail, removeMailAddress, sendMailCode } from './noticeMail.ts'
import { readNotices, readMailList, readSmsList, readUnread } from './notice.reads.ts'
import { readNotice } from './readNotice.ts'
import { sendTestMessage } from './sendTestMessage.ts'
import { readSmsTemplates, saveSmsTemplate } from './smsTemplateDesk.ts'

export const noticeRoutes = serve(noticeCalls, {
  '/api/notice/getNoticeList': readNotices,
  '/api/notice/getUnreadCount': readUnread,
  '/api/notice/readNotice': readNotice,
  '/api/ops/getNoticeList': readNotices,
  '/api/ops/getUnreadCount': readUnread,
  '/api/ops/readNotice': readNotice,
  '/api/ops/getSmsList': readSmsList,
  '/api/ops/getMailList': readMailList,
  '/api/ops/sendTestMessage': sendTestMessage,
  '/api/ops/getSmsTemplates': readSmsTemplates,
  '/api/ops/saveSmsTemplate': saveSmsTemplate,
})

export const noticeMailRoutes = serve(noticeMailCalls, {
  '/api/notice/getNoticeMail': readNoticeMail,
  '/api/notice/sendMailCode': sendMailCode,
  '/api/notice/confirmMailAddress': confirmMailAddress,
  '/api/notice/chooseMailNotices': chooseMailNotices,
  '/api/notice/removeMailAddress': removeMailAddress,
})
