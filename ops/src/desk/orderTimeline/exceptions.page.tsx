import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { BlockKind, BlockOwner } from '@mall/domain/desk/orderTimeline/blockers.ts'
import { Select, Switch } from 'antd'
import { Link } from 'react-router'
import { textColumn, timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { BlockPane } from './BlockPane.tsx'
import './chain.css'

type Row = Reply<'/api/ops/getExceptions'>['list'][number]

const keyOf = (r: Row): string => `${r.orderCode}-${r.kindText}-${r.ref}`

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'what',
    title: '等待事项',
    head: true,
    excel: [
      { title: '等待事项', width: 30, value: r => r.kindText },
      { title: '单据', width: 22, value: r => r.ref },
    ],
    render: r => (
      <>
        <button type="button" className="link block-text" onClick={() => onOpen(r)}>
          {r.text}
        </button>
        <small className="mute">{r.whose}</small>
      </>
    ),
  },
  {
    key: 'order',
    title: '订单 / 企业',
    excel: [
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <Link to={`/chain?orderCode=${r.orderCode}`} className="nowrap">
          {r.orderCode}
        </Link>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  textColumn('depot', '仓库', r => r.depotName, { secondary: true }),
  timeColumn('since', '等待起始时间', r => r.since, { secondary: true }),
  {
    key: 'due',
    title: '期限',
    num: true,
    excel: { title: '期限', value: r => ({ at: r.due }) },
    render: r => (
      <>
        {r.due === null ? '' : <span className="nowrap">{shortTime(r.due)}</span>}
        {r.late ? <Tag tone="bad">超时</Tag> : r.due === null ? <span className="mute">—</span> : null}
      </>
    ),
  },
  yuanColumn('fen', '金额，元', r => r.fen),
  {
    key: 'act',
    title: '处理',
    secondary: true,
    excel: { title: '下一步', value: r => r.actText },
    render: r => (
      <Link to={r.link} className={r.ours ? 'act-link ours' : 'act-link'}>
        {r.actText}
      </Link>
    ),
  },
]

/** 异常看板: what is stuck anywhere between contract and settlement, by who has to act; a row leaves by itself when its cause is gone. */
export default function ExceptionsPage() {
  const [f, set, filtered] = useFilters({ kind: '', owner: '', word: '', depot: '', late: '', sort: '', page: 1, open: '' })
  const list = useList(
    '/api/ops/getExceptions',
    f.page,
    {
      ...(f.kind ? { kind: f.kind as BlockKind } : {}),
      ...(f.owner ? { owner: f.owner as BlockOwner } : {}),
      word: f.word,
      depotCode: f.depot,
      lateOnly: f.late === '1',
    },
    15_000,
  )
  const d = list.data
  const open = (key: string) => set({ open: key })
  const owners = d?.owners ?? []
  const opened = d?.list.find(r => keyOf(r) === f.open)
  return (
    <div className="desk">
      <div className="page-head">
        <h1>异常看板</h1>
        <span className="mute">
          {d
            ? `${d.totalCount} 件，涉及 ${yuan(d.sumFen)} 元，超时 ${d.lateCount} 件${d.cut ? '（太多，只列最早的 2,000 件）' : ''}`
            : ''}
        </span>
      </div>
      {d?.byHand.map(w => (
        <p key={w.link} className="row">
          <Tag tone="wait">{w.count} 笔</Tag>
          <span>
            {w.text}
            {w.fen > 0 ? `，${yuan(w.fen)} 元` : ''}
          </span>
          <Link to={w.link}>去办</Link>
        </p>
      ))}
      <div className={f.open ? 'split with-pane' : 'split'}>
        <ListFrame<Row>
          list="exceptions"
          label="异常"
          filtered={filtered}
          tabs={
            <QueueTabs
              label="责任方"
              tabs={[{ state: '', label: '全部' }, ...owners.map(o => ({ state: o.code, label: o.label }))]}
              now={f.owner}
              counts={Object.fromEntries(owners.map(o => [o.code, o.count]))}
              onPick={owner => set({ owner })}
            />
          }
          filters={
            <>
              <SearchWord value={f.word} placeholder="订单 / 企业 / 单据号" onChange={word => set({ word })} />
              <Select
                aria-label="等待事项"
                className="wide-select"
                value={f.kind || undefined}
                allowClear
                placeholder="全部种类"
                onChange={kind => set({ kind: kind ?? '' })}
                options={(d?.kinds ?? []).map(k => ({ value: k.code, label: `${k.label}　${k.count}` }))}
              />
              <label className="row">
                <Switch
                  size="small"
                  checked={f.late === '1'}
                  onChange={on => set({ late: on ? '1' : '' })}
                  aria-label="只看超时"
                />{' '}
                只看超时
              </label>
            </>
          }
          {...list.frame}
          columns={columns(r => open(keyOf(r)))}
          rowKey={keyOf}
          openKey={f.open}
          onOpen={r => open(keyOf(r))}
          squeezed={f.open !== ''}
          unit="件"
          fits={f.open !== ''}
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty="没有受阻的订单。"
        />
        <DetailPane open={f.open !== ''} title={opened?.kindText ?? '异常'} onClose={() => open('')}>
          {d ? <BlockPane row={opened} now={d.now} onClose={() => open('')} /> : null}
        </DetailPane>
      </div>
    </div>
  )
}
