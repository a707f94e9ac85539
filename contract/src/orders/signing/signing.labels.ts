// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const signingLabels: FieldLabels = {
  authorityId: '签署授权',
  buyerSigner: '买方签字人',
  documentNo: '文件编号',
  documentNos: '选中的文件',
  flowNo: '签署流程号',
  paperId: '纸质登记',
  signedOn: '签署日期',
  signerId: '经办人',
}
