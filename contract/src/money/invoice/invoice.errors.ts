import type { ErrorTable } from '../../kernel/errorTable.ts'

export const invoiceErrors = {
  INVOICE_NONE: { code: 5061, message: '没有这张发票或申请，请回列表刷新' },
  INVOICE_TICKET: {
    code: 5062,
    message: '磅单 {ticket} 现在不能开票（{why}），请去掉后再试',
    says: {
      invoicedOrRefunded: '已开票或已退款',
      invoiced: '已开票',
      noneOrInvoiced: '没有这张磅单，或已开票',
    },
  },
  INVOICE_HELD: { code: 5063, message: '其中有磅单被同事的开票草稿占用到今天 24:00，请去掉后再试' },
  INVOICE_DRAFT_NONE: { code: 5064, message: '没有这份开票草稿，或已到 24:00 释放，请重新选磅单' },
  INVOICE_CHANGED: { code: 5065, message: '可开金额或当日额度有变化，现为 {n} 张共 {sum} 元，请核对后再提交' },
  INVOICE_TITLE: {
    code: 5066,
    message: '{why}',
    says: {
      unchosen: '请先选择抬头',
      noMobile: '请先填写收票人手机',
      deleted: '这个抬头已删除，请重新选择',
      gone: '没有这个抬头，请重新选择',
    },
  },
  INVOICE_STATE: { code: 5067, message: '发票{state}，不能{act}，请刷新后再看' },
  INVOICE_AMOUNT: {
    code: 5068,
    says: {
      restChanged: '磅单余额有变，请财务重新核对',
      noLine: '没有第 {lineNo} 行',
      aboveAsked: '第 {lineNo} 行不能多于申请的 {gross} 元',
      unchanged: '金额没有改动；无误请直接通过',
    },
  },
  RED_OPEN: { code: 5069, message: '这张发票的红字确认单 {redNo} 还没有办完，办完后再申请' },
  RED_NONE: { code: 5070, message: '没有这份红字确认单，请刷新' },
  RED_STATE: { code: 5071, message: '红字确认单{state}，不能{act}，请刷新后再看' },
  RED_AMOUNT: { code: 5072, message: '红字金额超出已开未红冲的 {left} 元，请核对' },
  BY_HAND_NONE: { code: 5660, message: '没有这份等确认的开票登记，请刷新' },
  BY_HAND_STATE: {
    code: 5661,
    message: '{why}',
    says: {
      numberTaken: '发票号码 {taxInvoiceNo} 已用在另一张票上，或发票不再等开具',
      fileKind: '发票文件须为 PDF、OFD 或 XML',
      partTwice: '{part} 只要一份，请去掉多的',
      open: '这张发票已有一份登记等确认，请先处理它',
      issuedAhead: '开票日期不能晚于今天',
      issuedBeforeAsked: '开票日期不能早于申请日 {appliedOn}',
      mayBeIssued: '税务平台可能已经开出这张发票，请先到电子税务局核实，并写明为什么手工登记',
      numberKnown: '发票号码 {taxInvoiceNo} 已登记在 {invoiceSn} 上',
      justRegistered: '这张发票或这个号码刚被登记，请刷新后再看',
    },
  },
  BY_HAND_OWN: { code: 5662, message: '登记人不能确认或驳回自己的登记，请另一位同事来办' },
  BY_HAND_LOOK: { code: 5663, message: '还有 {n} 份发票文件没有打开，看过才能确认或驳回' },
  BY_HAND_DIFFERS: {
    code: 5664,
    message: 'XML 与申请的{field}等 {n} 处不同，不能确认；请登记人收回后重新登记，或在电子税务局更正',
  },
  TAX_AWAY: { code: 5073, message: '税务平台没有回应，请稍后再试' },
  MAIL_NONE: { code: 5206, message: '这张发票没有收票邮箱，请填写一个再发' },
  MAIL_SOON: { code: 5207, message: '刚发过，请 {seconds} 秒后再发' },
  MAIL_DAILY: { code: 5208, message: '今天已重发 {n} 次，请检查邮箱或在页面下载' },
  MAIL_NOT_YET: { code: 5209, message: '发票还没有开出，开出后再发' },
} as const satisfies ErrorTable
