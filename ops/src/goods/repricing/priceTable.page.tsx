// 基价与加价: the mill's own table of prices. Its lines begin and end; what goods are sold at moves by the 调价单 that is made from it.
import type { PriceRuleRow } from '@mall/contract/goods/repricing/priceTable.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PricePart, signedYuan } from '@mall/domain/goods/repricing/priceTable.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { PriceRuleDialog } from './PriceRuleDialog.tsx'
import { RuleEndDialog } from './RuleEndDialog.tsx'
import { TableSheetDialog } from './TableSheetDialog.tsx'
import { useRepricingAgain } from './useRepricingAgain.ts'

type State = Reply<'/api/ops/getPriceTableState'>
const TABS = [
  { state: 'now', label: '在用', empty: '还没有基价：加一行，商品的价就能由它算出来。' },
  { state: 'ahead', label: '未到', empty: '没有定好以后开始的行。' },
  { state: 'past', label: '已过', empty: '没有过期的行。' },
  { state: 'all', label: '全部', empty: '价格表还是空的。' },
] as const

const moneyText = (r: PriceRuleRow): string => (r.part === PricePart.base ? yuan(r.fen) : signedYuan(r.fen) || '不加价')
const columnsOf = (o: {
  why: string | undefined
  busy: number
  change(r: PriceRuleRow): void
  end(r: PriceRuleRow): void
  drop(r: PriceRuleRow): void
}): readonly Column<PriceRuleRow>[] => [
  {
    key: 'of',
    title: '品类与品种',
    head: true,
    excel: [
      { title: '品类', value: r => r.className },
      { title: '品种', value: r => r.varietyName },
    ],
    render: r => (
      <>
        <b>{r.className}</b>
        <small className="mute">{r.varietyName || '全部品种'}</small>
      </>
    ),
  },
  {
    key: 'part',
    title: '哪一部分',
    excel: [
      { title: '部分', value: r => PricePart.label(r.part) },
      { title: '针对', width: 30, value: r => r.ofText },
    ],
    render: r => (
      <>
        {PricePart.label(r.part)}
        {r.ofText && <small>{r.ofText}</small>}
      </>
    ),
  },
  { key: 'mill', title: '生产厂', excel: { title: '生产厂', value: r => r.millName }, render: r => r.millName || '全部' },
  {
    key: 'fen',
    title: '金额',
    num: true,
    excel: { title: '金额', value: r => ({ fen: r.fen }) },
    render: r => (
      <>
        <b>{moneyText(r)}</b> <small className="mute">{r.unitText}</small>
      </>
    ),
  },
  {
    key: 'days',
    title: '有效',
    excel: [
      { title: '从', value: r => r.fromOn },
      { title: '到', value: r => r.untilOn ?? '' },
    ],
    render: r => (
      <>
        {r.fromOn} 起<small className="mute">{r.untilOn ? `至 ${r.untilOn}` : '一直'}</small>
      </>
    ),
  },
  {
    key: 'who',
    title: '谁定的',
    wide: true,
    excel: { title: '谁定的', value: r => r.makerName },
    render: r => (
      <>
        {r.makerName}
        {r.note && <small className="mute">{r.note}</small>}
      </>
    ),
  },
  {
    key: 'act',
    title: '',
    render: r => (
      <span className="row nw">
        <ActButton type="link" size="small" {...(o.why ? { why: o.why } : {})} onClick={() => o.change(r)}>
          改
        </ActButton>
        {r.begun ? (
          <ActButton type="link" size="small" {...(o.why ? { why: o.why } : {})} onClick={() => o.end(r)}>
            到期
          </ActButton>
        ) : (
          <ActButton
            type="link"
            size="small"
            {...(o.why ? { why: o.why } : {})}
            loading={o.busy === r.ruleId}
            onClick={() => o.drop(r)}
          >
            撤下
          </ActButton>
        )}
      </span>
    ),
  },
]

export default function PriceTablePage() {
  const [f, set, filtered] = useFilters({ queue: 'now', classCode: '', part: '', word: '', page: 1 })
  const why = whyNoRight(useStaff(), 'price.make')
  const [editing, setEditing] = useState<PriceRuleRow | 'new' | null>(null)
  const [ending, setEnding] = useState<PriceRuleRow | null>(null)
  const [sheet, setSheet] = useState<{ day: string | null } | null>(null)
  const { modal, message } = App.useApp()
  const call = useCaller()
  const again = useRepricingAgain()
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const part = PricePart.values.find(p => p === f.part) ?? ''
  const list = useList('/api/ops/getPriceRules', f.page, {
    view: tab.state,
    classCode: f.classCode,
    part,
    word: f.word,
  })
  const classes = useLazyCall('/api/ops/getGoodsScopes', {}).data?.classes ?? []
  const drop = useMutation({
    mutationFn: (r: PriceRuleRow) => call('/api/ops/endPriceRule', { ruleId: r.ruleId }),
    onSuccess: () => void message.success('已撤下，它不会生效'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const askDrop = (r: PriceRuleRow) =>
    modal.confirm({
      title: `撤下${PricePart.label(r.part)} ${r.ofText} ${moneyText(r)}？`,
      content: `它本来从 ${r.fromOn} 起有效，还没有开始。`,
      okText: '撤下',
      cancelText: '不撤',
      onOk: () => drop.mutateAsync(r).catch(() => {}),
    })
  const d = list.data
  return (
    <div className="desk">
      <div className="page-head">
        <h1>基价与加价</h1>
        <span className="mute">商品该卖多少；改表不改价，按表起草的调价单发布时才改</span>
        <span className="push row">
          <ActButton {...(why ? { why } : {})} onClick={() => setSheet({ day: null })}>
            按表调价
          </ActButton>
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setEditing('new')}>
            加一行
          </ActButton>
        </span>
      </div>
      <TableState classCode={f.classCode} why={why} onSheet={day => setSheet({ day })} />
      <ListFrame<PriceRuleRow>
        list="priceTable"
        label="价格表的行"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={tab.state}
            counts={d ? { now: d.counts.nowCount, ahead: d.counts.aheadCount, past: d.counts.pastCount } : {}}
            onPick={queue => set({ queue })}
          />
        }
        filters={
          <>
            <Select
              aria-label="品类"
              value={f.classCode}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              onChange={classCode => set({ classCode })}
              options={[{ value: '', label: '全部品类' }, ...classes.map(c => ({ value: c.classCode, label: c.className }))]}
            />
            <Select
              aria-label="哪一部分"
              value={f.part}
              popupMatchSelectWidth={false}
              onChange={next => set({ part: next })}
              options={[
                { value: '', label: '基价和各种加价' },
                ...PricePart.rows.map(p => ({ value: p.code as string, label: p.label })),
              ]}
            />
            <SearchWord value={f.word} placeholder="品种 / 钢厂 / 材质 / 属性值" onChange={word => set({ word })} />
          </>
        }
        {...list.frame}
        columns={columnsOf({
          why,
          busy: drop.isPending ? drop.variables.ruleId : 0,
          change: setEditing,
          end: setEnding,
          drop: askDrop,
        })}
        rowKey={r => String(r.ruleId)}
        unit="行"
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {editing && (
        <PriceRuleDialog row={editing === 'new' ? null : editing} classCode={f.classCode} onClose={() => setEditing(null)} />
      )}
      {ending && <RuleEndDialog row={ending} onClose={() => setEnding(null)} />}
      {sheet && <TableSheetDialog classCode={f.classCode} day={sheet.day} classes={classes} onClose={() => setSheet(null)} />}
    </div>
  )
}

/** What the table would move: today, and on the days that come. */
function TableState(props: { classCode: string; why: string | undefined; onSheet(day: string | null): void }) {
  const { classCode, why, onSheet } = props
  const got = useLazyCall('/api/ops/getPriceTableState', { classCode }, { keepOld: true })
  if (got.isError)
    return (
      <section className="panel panel-pad" aria-label="与挂牌价">
        {got.error.message}
      </section>
    )
  if (!got.data) return <Skeleton active paragraph={{ rows: 1 }} title={false} className="panel panel-pad" />
  return (
    <section className={`panel panel-pad flow${got.isPlaceholderData ? ' dim' : ''}`} aria-label="与挂牌价">
      <Today d={got.data} why={why} onSheet={onSheet} />
      {got.data.whyNotSheet && <Alert type="error" showIcon title={`按今天的表不能调价：${got.data.whyNotSheet}`} />}
      {got.data.ahead.map(a => (
        <p key={a.day} className="row">
          <span>
            {a.day}　{a.begins > 0 && `${a.begins} 行开始`}
            {a.begins > 0 && a.ends > 0 && '，'}
            {a.ends > 0 && `${a.ends} 行到期`}：{a.goodsCount > 0 ? `${n(a.goodsCount)} 个商品会改价` : '没有商品改价'}
          </span>
          {a.goodsCount > 0 && (
            <ActButton type="link" size="small" {...(why ? { why } : {})} onClick={() => onSheet(a.day)}>
              起草那天的调价单
            </ActButton>
          )}
        </p>
      ))}
      {got.data.noBaseCount > 0 && (
        <small className="mute">
          没有基价、不随表动的商品 {n(got.data.noBaseCount)} 个：{got.data.noBase.map(g => g.title).join('、')}
          {got.data.noBaseCount > got.data.noBase.length ? ' 等' : ''}
        </small>
      )}
    </section>
  )
}
const n = (count: number): string => count.toLocaleString('zh-CN')

function Today({ d, why, onSheet }: { d: State; why: string | undefined; onSheet(day: null): void }) {
  if (d.goodsCount === 0)
    return (
      <p role="status">
        这个品类还没有商品。<Link to="/goodsImport">导入商品</Link>
      </p>
    )
  return (
    <p role="status" className="row">
      <span>
        {n(d.goodsCount)} 个商品，<b>{n(d.offCount)}</b> 个的价格构成与今天的表不同
      </span>
      {d.offCount > 0 ? (
        <ActButton type="link" size="small" {...(why ? { why } : {})} onClick={() => onSheet(null)}>
          按表起草调价单
        </ActButton>
      ) : (
        <small className="mute">与表一致</small>
      )}
    </p>
  )
}
