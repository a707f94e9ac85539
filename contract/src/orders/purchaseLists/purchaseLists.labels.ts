// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const purchaseListsLabels: FieldLabels = {
  criteria: '搜索条件',
  listId: { input: '常用清单', output: '清单编号' },
  searchId: '保存的搜索',
  shared: { input: '同企业共用', output: '与同事共用' },
  tellNew: '有新货提醒',
  tellStock: '到货提醒',
  tellUnderFen: '低价提醒',
}
