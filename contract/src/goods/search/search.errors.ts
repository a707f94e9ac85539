import type { ErrorTable } from '../../kernel/errorTable.ts'

export const searchErrors = {
  SYNONYM_WRONG: { code: 5500, message: '{why}' },
  SYNONYM_TAKEN: { code: 5501, message: '「{word}」已经按「{means}」查找，要改请先移除原来的' },
  SYNONYM_CHAIN: { code: 5502, message: '已有同义词「{word} → {means}」，同义词不能再指向同义词，请直接填目录里的词' },
  SYNONYM_FINDS: { code: 5503, message: '「{word}」本来就能找到 {count} 个商品，加同义词后改按别的词查，请核对后勾选确认' },
  SYNONYM_UNKNOWN: { code: 5504, message: '按「{means}」找不到商品，请填目录里有的材质、品名或行话' },
  SYNONYM_NONE: { code: 5505, message: '没有找到这条同义词，请刷新列表' },
} as const satisfies ErrorTable
