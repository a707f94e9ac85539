// The columns of each kind of 基础资料.
import type { Reply } from '@mall/contract/main/calls.ts'
import { type BasicKindCode, daysText, DepotKind } from '@mall/domain/goods/masterData/basics.rules.ts'
import { GoodsShape } from '@mall/domain/goods/goods/goodsForm.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'

export type BasicRow = Reply<'/api/ops/getBasics'>['list'][number]

export interface Acts {
  /** Why this employee may change nothing. */
  why: string | undefined
  /** Code of the row that is being switched. */
  busy: string
  edit(row: BasicRow): void
  turn(row: BasicRow): void
}
type Choices = Reply<'/api/ops/getBasicChoices'> | undefined

const MOST_SHOWN = 8
const few = (words: readonly string[]): string =>
  words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN).join('、')} 等 ${words.length} 个` : words.join('、')

function ownColumns(kind: BasicKindCode, choices: Choices): Column<BasicRow>[] {
  const areaName = (code: string) => choices?.areas.find(a => a.salesAreaCode === code)?.areaName ?? code
  const className = (code: string) => choices?.classes.find(c => c.classCode === code)?.className ?? code
  const classes = textColumn<BasicRow>('classes', '品类', r => few(r.classCodes.map(className)), { wide: true, secondary: true })
  switch (kind) {
    case 'mill':
      return [textColumn('short', '简称', r => r.shortName), textColumn('city', '所在城市', r => r.city)]
    case 'depot':
      return [
        textColumn('kind', '类别', r => DepotKind.label(r.depotKind)),
        textColumn('city', '所在城市', r => r.city),
        textColumn('area', '销售区域', r => areaName(r.salesAreaCode), { secondary: true }),
        yuanColumn('out', '出库费 元/吨', r => r.outFeeFen),
        yuanColumn('lift', '吊装费 元/吨', r => r.liftFeeFen),
      ]
    case 'channel':
      return [
        textColumn('phone', '电话', r => r.telephone),
        textColumn('kind', '渠道类别', r => (r.commonly ? '普通' : '常用')),
        textColumn('guests', '访客看价', r => (r.priceAfterLogin ? '登录后可见' : '公开')),
        textColumn('advantages', '优势', r => r.advantages.join('、'), { wide: true, secondary: true }),
        classes,
      ]
    case 'area':
      return [
        {
          key: 'adjust',
          title: '加价 元/吨',
          num: true,
          excel: { title: '加价 元/吨', value: r => ({ fen: r.adjustFen }) },
          render: r => (r.adjustFen > 0 ? `+${yuan(r.adjustFen)}` : yuan(r.adjustFen)),
        },
        textColumn('cities', '城市', r => few(r.cityNames), { wide: true, width: 60 }),
      ]
    case 'service':
      return [yuanColumn('fee', '单价 元/吨', r => r.feeFen), classes]
    case 'category':
      return [
        textColumn('channel', '渠道', r => choices?.channels.find(c => c.ofChannel === r.ofChannel)?.channelName ?? r.ofChannel),
        textColumn('parent', '上级', r => choices?.categories.find(c => c.cateCode === r.parentCode)?.name ?? r.parentCode),
        textColumn('class', '品类', r => className(r.classCode), { secondary: true }),
      ]
    case 'class':
      return [
        textColumn('spot', '现货 天', r => daysText(r.spotDays)),
        textColumn('futures', '期货 天', r => daysText(r.futuresDays)),
        tonsColumn('least', '期货起订 吨', r => r.minFuturesKg),
        textColumn('tolerance', '短溢装', r => `±${r.tolerancePct}%`),
        textColumn('packing', '包装方式', r => r.packing, { wide: true, secondary: true }),
      ]
    case 'variety': {
      const cate = (r: BasicRow) => choices?.categories.find(c => c.cateCode === r.cateCode)
      return [
        textColumn('class', '品类', r => className(cate(r)?.classCode ?? '')),
        textColumn('channel', '渠道', r => choices?.channels.find(c => c.ofChannel === cate(r)?.ofChannel)?.channelName ?? ''),
        textColumn('category', '目录', r => cate(r)?.name ?? r.cateCode),
        textColumn('shape', '形状', r => GoodsShape.label(r.shape)),
        textColumn(
          'units',
          '件、计价',
          r => `${r.pieceUnit}，元/${r.priceUnit === 'ton' ? '吨' : r.priceUnit === 'kg' ? '公斤' : r.pieceUnit}`,
        ),
        textColumn('uses', '用途', r => r.uses.join('、'), { wide: true, secondary: true }),
      ]
    }
    case 'city':
      return [
        textColumn('short', '简称', r => r.shortName),
        textColumn(
          'province',
          '省份',
          r => choices?.provinces.find(p => p.provinceCode === r.provinceCode)?.provinceName ?? r.provinceCode,
        ),
        textColumn('area', '销售区域', r => (r.salesAreaCode ? areaName(r.salesAreaCode) : '默认区域'), { wide: true }),
        textColumn('hot', '热门', r => (r.hot ? '是' : ''), { secondary: true }),
      ]
    case 'grade':
      return [textColumn('standard', '执行标准', r => r.standard), classes]
  }
}

/** Their orders are counted with their goods. */
const NO_ORDERS: ReadonlySet<BasicKindCode> = new Set(['category', 'grade', 'class', 'variety', 'city'])

const usedText = (kind: BasicKindCode, r: BasicRow): string =>
  [kind === 'area' || kind === 'service' ? '' : `${r.goodsCount} 个商品`, NO_ORDERS.has(kind) ? '' : `${r.orderCount} 张近期订单`]
    .filter(Boolean)
    .join('，')

export const basicColumns = (kind: BasicKindCode, choices: Choices, acts: Acts): Column<BasicRow>[] => [
  {
    key: 'name',
    title: '名称',
    head: true,
    excel: [
      { title: '编码', value: r => r.code },
      { title: '名称', width: 24, value: r => r.name },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => acts.edit(r)}>
          {r.name}
        </button>
        <small className="mute">{r.code}</small>
      </>
    ),
  },
  ...ownColumns(kind, choices),
  { ...textColumn<BasicRow>('used', '用在', r => usedText(kind, r), { wide: true }), secondary: true },
  // Cities are sorted by their pinyin, wherever they are chosen.
  ...(kind === 'city'
    ? []
    : [
        {
          key: 'seq',
          title: '次序',
          num: true,
          secondary: true,
          excel: { title: '次序', value: (r: BasicRow) => r.seq },
          render: (r: BasicRow) => r.seq,
        } satisfies Column<BasicRow>,
      ]),
  {
    key: 'off',
    title: '状态',
    excel: { title: '状态', value: r => (r.off ? '已停用' : '在用') },
    render: r => <Tag tone={r.off ? 'none' : 'good'}>{r.off ? '已停用' : '在用'}</Tag>,
  },
  {
    key: 'acts',
    title: '操作',
    render: r => {
      const whyTurn = acts.why ?? (r.off ? '' : r.whyNotOff)
      return (
        <span className="row-acts">
          <ActButton
            size="small"
            {...(acts.why ? { why: acts.why } : {})}
            onClick={() => acts.edit(r)}
            aria-label={`改 ${r.name}`}
          >
            改
          </ActButton>
          <ActButton
            size="small"
            {...(whyTurn ? { why: whyTurn } : {})}
            loading={acts.busy === r.code}
            onClick={() => acts.turn(r)}
            aria-label={`${r.off ? '启用' : '停用'} ${r.name}`}
          >
            {r.off ? '启用' : '停用'}
          </ActButton>
          <Link to={`/audit?objectType=${kind}&word=${encodeURIComponent(r.code)}`} aria-label={`${r.name} 的记录`}>
            记录
          </Link>
        </span>
      )
    },
  },
]
