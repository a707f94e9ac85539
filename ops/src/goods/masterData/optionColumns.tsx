import type { Reply } from '@mall/contract/main/calls.ts'
import { OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { CHOICE_PARAMS } from '@mall/domain/goods/goods/optionTable.ts'
import { yuan, type Fen, type Um } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn } from '../../kernel/kit/columns.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

export type OptionListRow = Reply<'/api/ops/getOptions'>['list'][number]
export type OptionChangeRow = Reply<'/api/ops/getOptionChanges'>['list'][number]

const signed = (fen: Fen): string => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))
const mm = (um: Um | null): string => (um === null ? '' : String(um / 1000))
const thickness = (r: OptionListRow): string =>
  r.toUm === null
    ? r.fromUm === null
      ? '不限'
      : `${mm(r.fromUm)} mm 起`
    : r.fromUm === null
      ? `${mm(r.toUm)} mm ${r.param === 'baseSize' ? '以下' : '及以下'}`
      : `${mm(r.fromUm)}–${mm(r.toUm)} mm`

const stateOf = (r: OptionListRow): string => (r.off ? '已停用' : r.ended ? '已到期' : '在用')

export const optionColumns = (acts: {
  /** Why this employee may change nothing. */
  why: string | undefined
  busy: string
  edit(row: OptionListRow): void
  turn(row: OptionListRow): void
}): Column<OptionListRow>[] => [
  {
    key: 'label',
    title: '可选项',
    head: true,
    excel: [
      { title: '参数', value: r => CHOICE_PARAMS[r.param].label },
      { title: '适用编码', value: r => r.scopeCode },
      { title: '编码', value: r => r.code },
      { title: '名称', width: 28, value: r => r.label },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => acts.edit(r)}>
          {CHOICE_PARAMS[r.param].label} {r.label}
        </button>
        <small className="mute">{r.code === r.label ? '' : r.code}</small>
        {r.changeNo && (
          <small>
            <Link to={`/options?view=changes&no=${r.changeNo}`}>{r.changeNo} 在途</Link>
          </small>
        )}
      </>
    ),
  },
  textColumn('scope', '适用', r => r.scopeName),
  {
    key: 'add',
    title: '加价 元/吨',
    num: true,
    excel: { title: '加价 元/吨', value: r => ({ fen: r.addFen }) },
    render: r => signed(r.addFen),
  },
  textColumn('thickness', '厚度', thickness, { secondary: true }),
  textColumn('more', '级别与限制', r => [r.levels.join('、'), r.whyNot].filter(Boolean).join('；'), {
    wide: true,
    secondary: true,
  }),
  {
    key: 'carts',
    title: '购物车',
    num: true,
    secondary: true,
    excel: { title: '购物车行', value: r => r.cartLines },
    render: r => (r.cartLines > 0 ? `${r.cartLines} 行` : '—'),
  },
  {
    key: 'off',
    title: '状态',
    excel: [
      { title: '状态', value: stateOf },
      { title: '有效期到', value: r => r.untilOn ?? '' },
    ],
    render: r => (
      <>
        <Tag tone={r.off || r.ended ? 'none' : 'good'}>{stateOf(r)}</Tag>
        {r.untilOn && <small className="mute">到 {r.untilOn}</small>}
      </>
    ),
  },
  {
    key: 'acts',
    title: '操作',
    render: r => {
      const held = acts.why ?? (r.changeNo ? `调整单 ${r.changeNo} 在途` : '')
      const name = `${CHOICE_PARAMS[r.param].label} ${r.label}（${r.scopeName}）`
      return (
        <span className="row-acts">
          <ActButton size="small" {...(held ? { why: held } : {})} onClick={() => acts.edit(r)} aria-label={`改 ${name}`}>
            改
          </ActButton>
          <ActButton
            size="small"
            {...(acts.why ? { why: acts.why } : {})}
            loading={acts.busy === `${r.scopeCode}>${r.code}`}
            onClick={() => acts.turn(r)}
            aria-label={`${r.off ? '启用' : '停用'} ${name}`}
          >
            {r.off ? '启用' : '停用'}
          </ActButton>
          <Link
            to={`/audit?objectType=orderOption&word=${encodeURIComponent(`${r.param}>${r.scopeCode}>${r.code}`)}`}
            aria-label={`${name} 的记录`}
          >
            记录
          </Link>
        </span>
      )
    },
  },
]

const whenText = (r: OptionChangeRow): string =>
  r.inForceAt !== null
    ? `${shortTime(r.inForceAt)} 生效`
    : r.changeState === OptionChangeState.waiting || r.changeState === OptionChangeState.approved
      ? r.startsAt === null
        ? '批完即生效'
        : `定 ${shortTime(r.startsAt)} 生效`
      : '—'

const linesText = ({ lines, lineCount }: OptionChangeRow): string => {
  const said = lines.map(l => `${l.title}${l.scopeName && `（${l.scopeName}）`}${l.whatText}`).join('；')
  return lineCount > lines.length ? `${said}；等 ${lineCount} 项` : said
}

export const changeColumns = (open: (row: OptionChangeRow) => void): Column<OptionChangeRow>[] => [
  {
    key: 'title',
    title: '调整单',
    head: true,
    excel: [
      { title: '编号', width: 20, value: r => r.changeNo },
      { title: '内容', width: 40, value: r => linesText(r) },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => open(r)}>
          {r.title}
        </button>
        <small className="mute">
          {r.changeNo}　{r.lineCount} 项{r.note && `　${r.note}`}
        </small>
        {r.needs && <small className="mute">{r.needs}</small>}
        {r.decideReason && <small className="warn">{r.decideReason}</small>}
      </>
    ),
  },
  {
    key: 'when',
    title: '生效',
    excel: { title: '生效于', value: r => (r.inForceAt === null ? '' : { at: r.inForceAt }) },
    render: r => <span className="nowrap">{whenText(r)}</span>,
  },
  {
    key: 'who',
    title: '起草 / 审批',
    excel: [
      { title: '起草', value: r => r.makerName },
      { title: '审批', value: r => r.deciderName },
    ],
    render: r => (
      <>
        {r.makerName}
        <small className="mute">{r.deciderName || (r.inForceAt !== null && !r.needs ? '免审' : '')}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => OptionChangeState.label(r.changeState) },
    render: r => <StatusTag of={OptionChangeState} code={r.changeState} />,
  },
]
