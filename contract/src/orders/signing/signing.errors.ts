import type { ErrorTable } from '../../kernel/errorTable.ts'

export const signingErrors = {
  SIGN_NONE: { code: 4821, message: '合同不存在' },
  SIGN_STATE: { code: 4822, message: '合同现在是「{state}」，不能{act}' },
  SIGN_AUTHORITY: { code: 4823, message: '{why}' },
  SIGN_PLATFORM: { code: 4824, message: '电子签章平台暂时没有回应，请稍后再试；请不要重复签署' },
  SIGN_OFF: { code: 4825, message: '电子签章平台尚未接入，请致电客服 {phone}' },
  SIGN_SIGNER: { code: 4826, message: '不能转给这位同事：{why}', says: { noColleague: '没有这位同事' } },
  SIGN_ASKED: { code: 4827, message: '已有撤回请求在等答复' },
  SIGN_NOT_ASKED: { code: 4828, message: '没有等您答复的撤回请求，可能已了结，请刷新' },
  SIGN_URGED: { code: 4829, message: '刚催过，请 {minutes} 分钟后再催' },
  SIGN_LETTER: { code: 4830, message: '请先上传授权书；只能用本企业上传的文件' },
  SIGN_AUTHORITY_NONE: { code: 4831, message: '没有这份签署授权，或已处理，请刷新' },
  SIGN_AUTHORITY_DATES: { code: 4832, message: '{why}' },
  SIGN_TERM: {
    code: 4833,
    says: {
      timesUsed: '已延长 {times} 次，请撤回后重新送签',
      daysUsed: '自生成起最多 {days} 天，请撤回后重新送签',
    },
  },
  SIGN_REASON: { code: 4834, message: '请填写原因，对方会看到' },
  SIGN_VOID_OWN: {
    code: 4835,
    message: '{why}',
    says: {
      youSigned: '贵公司已签署作废协议，等对方签署',
      weSigned: '我方已签署作废协议，等买方签署',
      goodsMoved: '{gone}；请不同意作废',
      theyAsked: '作废由对方申请，只能同意或不同意',
      youAsked: '作废由贵公司申请，请撤回申请',
    },
  },
  SIGN_PREPARING: { code: 4836, message: '文件还在准备，请稍后再看' },
  SIGN_VERIFY_FORM: { code: 4837, message: '请填写文件编号，和文件的 SHA-256 摘要（至少前 16 位）' },
  PAPER_STATE: {
    code: 4838,
    message: '{why}',
    says: {
      open: '这份{noun}已有一份纸质签署登记等确认，请先处理它',
      paperWaits: '纸质签署已登记、等第二人确认，暂不送签',
      onPaper: '纸质签署已确认，{noun}以纸质为准，不再送签',
    },
  },
  PAPER_OWN: { code: 4839, message: '纸质签署由另一位同事确认或驳回，不能处理自己登记的；登记有误请收回' },
  PAPER_LOOK: { code: 4840, message: '还有 {n} 份扫描件没有打开，请逐份看过再处理' },
  PAPER_NONE: { code: 4841, message: '没有等确认的纸质签署登记，可能已处理，请刷新' },
  SIGN_REFUSED: { code: 4842, message: '签章平台没有受理：{why}' },
  SIGN_ONE_BY_ONE: { code: 4843, message: '签章平台不能一次签几份，请在每一行去签署' },
  SIGN_NOTHING: { code: 4844, message: '选中的 {n} 份现在都不能签署：{why}' },
} as const satisfies ErrorTable
