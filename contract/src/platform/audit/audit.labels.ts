// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const auditLabels: FieldLabels = {
  action: '做了什么',
  archive: '归档',
  fromSeq: '从哪一条',
  objectId: '对象编号',
  objectType: '对象类型',
  person: '人员',
  proxyOnly: '只看代打单',
}
