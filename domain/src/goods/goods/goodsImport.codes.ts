// 商品导入: where an import stands. Read: tried out, nothing written; waiting: a job writes it as one whole; dropped: nobody started it for a day.
import { codes } from '../../kernel/codes.ts'

export const ImportState = codes({
  read: { code: 'read', label: '已试读', tone: 'info' },
  waiting: { code: 'waiting', label: '写入中', tone: 'wait' },
  done: { code: 'done', label: '已写入', tone: 'good' },
  failed: { code: 'failed', label: '没有写入', tone: 'bad' },
  undone: { code: 'undone', label: '已撤销', tone: 'none' },
  dropped: { code: 'dropped', label: '已过期', tone: 'none' },
})
export const ImportSource = codes({
  sheet: { code: 'sheet', label: 'Excel 导入' },
  rule: { code: 'rule', label: '按规则' },
  count: { code: 'count', label: '盘点' },
})
export const ImportKind = codes({
  made: { code: 'made', label: '新增', tone: 'good' },
  changed: { code: 'changed', label: '改动', tone: 'info' },
  same: { code: 'same', label: '不变', tone: 'none' },
})
/** Goods whose count may be undone for this long; afterwards other papers rest on it. Hours. */
export const UNDO_HOURS = 24
