// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const contractLabels: FieldLabels = {
  clauses: '条款',
  contractNo: '合同号',
  fromNo: '从哪一版',
  materia: '材质',
  toNo: '到哪一版',
}
