import { saveBytes } from '@mall/client/excel.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { GradeLevel, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { GOODS_FIELD_LABEL } from '@mall/domain/goods/goods/goodsForm.ts'
import { columnLetter, GOODS_HEADS, MOST_GOODS_ROWS } from '@mall/domain/goods/goods/goodsSheet.ts'

type Basics = Reply<'/api/ops/getGoodsBasics'>
type Row = Partial<Record<string, string | number>>
const widthOf = (title: string) => (['商品编码', '其他属性', '执行标准', '规格'].includes(title) ? 26 : 13)
const VALUES = '可填写的值'

/** What may be written where: a column each, as long as it is. */
const allowed = (basics: Basics): Record<string, readonly string[]> => ({
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
})
/** Columns of the form whose cells offer a list. What the desk does not know yet may be written beside it: a new grade, a new standard. */
const CHOICES: Readonly<Record<string, { from: string; open?: true }>> = {
  品种: { from: '品种' },
  材质: { from: '材质', open: true },
  执行标准: { from: '执行标准', open: true },
  钢厂: { from: '钢厂' },
  仓库: { from: '仓库' },
  等级: { from: '等级' },
  计重方式: { from: '计重方式' },
  现货: { from: '现货、期货、上架' },
  期货: { from: '现货、期货、上架' },
  上架: { from: '现货、期货、上架' },
}

/** A name of this mall, where it has one; the place where one stands is shown in any case. */
const first = (rows: readonly { name: string }[], otherwise: string): string => rows[0]?.name ?? otherwise

/** Two rows as they are filled in; on a sheet of their own, which no import reads. */
const examples = (basics: Basics): Row[] => [
  {
    品种: '镀锌卷',
    材质: 'DX51D+Z',
    执行标准: 'GB/T 2518-2019',
    厚度mm: 1.15,
    宽度mm: 1250,
    钢厂: first(basics.mills, '钢厂名称'),
    仓库: first(basics.depots, '仓库名称'),
    其他属性: '镀层重量=Z140',
    单件重kg: 9800,
    挂牌价: 4210,
    件数倍数: 1,
    起订件数: 1,
    在库件数: 5,
    现货: '是',
    期货: '否',
    上架: '是',
  },
  {
    品种: '热轧中厚板',
    材质: 'Q355B',
    执行标准: 'GB/T 3274-2017',
    厚度mm: 12,
    宽度mm: 2000,
    长度mm: 6000,
    钢厂: first(basics.mills.slice(-1), '钢厂名称'),
    仓库: first(basics.depots.slice(-1), '仓库名称'),
    计重方式: '理计',
    挂牌价: 3550,
    件数倍数: 1,
    起订件数: 1,
    在库件数: 20,
  },
]

/** Cells of the form that offer a list: it stands on the last sheet, for one in the cell itself would be too long. */
export function choiceLists(basics: Basics) {
  const lists = allowed(basics)
  const names = Object.keys(lists)
  return GOODS_HEADS.flatMap((head, i) => {
    const choice = CHOICES[head]
    const list = choice ? (lists[choice.from] ?? []) : []
    if (!choice || list.length === 0) return []
    const [column, of] = [columnLetter(i), columnLetter(names.indexOf(choice.from))]
    return [
      {
        type: 'list' as const,
        allowBlank: true,
        showErrorMessage: !choice.open,
        errorTitle: head,
        errorMessage: `请从列表里选，写法见「${VALUES}」`,
        range: `${column}2:${column}${MOST_GOODS_ROWS + 1}`,
        formula1: `'${VALUES}'!$${of}$2:$${of}$${list.length + 1}`,
      },
    ]
  })
}

/** The form as a workbook: an empty sheet with its heads and lists to choose from, examples, and what may be written where. */
export function templateSheets(basics: Basics) {
  const lists = allowed(basics)
  const names = Object.keys(lists)
  const longest = Math.max(...Object.values(lists).map(l => l.length))
  const columns = (heads: readonly string[]) => heads.map(title => ({ width: widthOf(title) }))
  const frozen = { freezePane: { rows: 1 } }
  return [
    {
      name: '商品',
      columns: columns(GOODS_HEADS),
      rows: [[...GOODS_HEADS]],
      ...frozen,
      dataValidations: choiceLists(basics),
    },
    {
      name: '示例',
      columns: columns(GOODS_HEADS),
      ...frozen,
      rows: [[...GOODS_HEADS], ...examples(basics).map(row => GOODS_HEADS.map(h => row[h] ?? null))],
    },
    {
      name: VALUES,
      columns: columns(names),
      ...frozen,
      rows: [names, ...Array.from({ length: longest }, (_, i) => names.map(n => lists[n]?.[i] ?? null))],
    },
  ]
}

/** Hands the browser the form. */
export async function goodsTemplate(basics: Basics): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx')
  saveBytes('商品导入模板', (await writeXlsx({ sheets: templateSheets(basics) })) as Uint8Array<ArrayBuffer>)
}
