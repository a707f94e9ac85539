// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const acceptanceLabels: FieldLabels = {
  acceptorId: '承兑人',
  companyLimitFen: '每家企业上限',
  draftNo: '票据号',
  faceFen: '面额',
  singleLimitFen: '单张上限',
}
