// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const staffLabels: FieldLabels = {
  density: '疏密',
  hidden: '不看的列',
  kinds: '类别',
  phone: '电话',
  query: '筛选条件',
  roles: '岗位',
  theme: '外观',
  viewId: '视图',
}
