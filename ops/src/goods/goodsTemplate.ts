import { type ExcelColumn, saveBook, sheetOf } from '@mall/client/excel.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { GradeLevel, SettlementMode } from '@mall/domain/goods/goods.codes.ts'
import { GOODS_FIELD_LABEL } from '@mall/domain/goods/goodsForm.ts'
import { GOODS_HEADS } from '@mall/domain/goods/goodsSheet.ts'

type Basics = Reply<'/api/ops/getGoodsBasics'>
type Row = Partial<Record<string, string | number>>
const columnsFor = (heads: readonly string[]): ExcelColumn<Row>[] =>
  heads.map(title => ({
    ...{ title, width: ['商品编码', '其他属性', '执行标准', '规格'].includes(title) ? 26 : 13 },
    value: row => row[title] ?? null,
  }))

/** What may be written where: a column each, as long as it is. */
function allowed(basics: Basics): Row[] {
  const lists: Record<string, readonly string[]> = {
    品种: basics.varieties.map(v => v.name),
    品种须填的尺寸: basics.varieties.map(
      v => [...v.sizes.map(s => GOODS_FIELD_LABEL[s as 'widthUm']), ...(v.typedSpec ? ['规格'] : [])].join('、') || '—',
    ),
    钢厂: basics.mills.map(m => m.name),
    仓库: basics.depots.map(d => d.name),
    等级: GradeLevel.rows.map(r => r.label),
    计重方式: SettlementMode.rows.map(r => r.label),
    '现货、期货、上架': ['是', '否'],
    属性名: basics.attributes.map(a => a.name.replace(/\(.*\)$/, '')),
    材质: [...new Set(basics.varieties.flatMap(v => v.grades.map(g => g.grade)))],
    执行标准: [...new Set(basics.varieties.flatMap(v => v.grades.map(g => g.standard)))],
  }
  const longest = Math.max(...Object.values(lists).map(l => l.length))
  return Array.from({ length: longest }, (_, i) =>
    Object.fromEntries(Object.entries(lists).flatMap(([head, list]) => (list[i] === undefined ? [] : [[head, list[i]]]))),
  )
}

/** A name of this mall, where it has one; the place where one stands is shown in any case. */
const first = (rows: readonly { name: string }[], otherwise: string): string => rows[0]?.name ?? otherwise

/** The form with a row of two kinds to be written over, and what may be written where. */
export function goodsTemplate(basics: Basics): Promise<void> {
  const rows: Row[] = [
    {
      ...{
        品种: '镀锌卷',
        材质: 'DX51D+Z',
        执行标准: 'GB/T 2518-2019',
        厚度mm: 1.15,
        宽度mm: 1250,
        钢厂: first(basics.mills, '钢厂名称'),
        仓库: first(basics.depots, '仓库名称'),
      },
      ...{ 其他属性: '镀层重量=Z140', 单件重kg: 9800, 挂牌价: 4210, 在库件数: 5, 现货: '是', 期货: '否', 上架: '是' },
    },
    {
      ...{
        品种: '热轧中厚板',
        材质: 'Q355B',
        执行标准: 'GB/T 3274-2017',
        厚度mm: 12,
        宽度mm: 2000,
        长度mm: 6000,
        钢厂: first(basics.mills.slice(-1), '钢厂名称'),
      },
      ...{ 仓库: first(basics.depots.slice(-1), '仓库名称'), 计重方式: '理计', 挂牌价: 3550, 在库件数: 20 },
    },
  ]
  const words = allowed(basics)
  return saveBook('商品导入模板', [
    sheetOf('商品', columnsFor(GOODS_HEADS), rows),
    sheetOf('可填写的值', columnsFor(Object.keys(words[0] ?? {})), words),
  ])
}
