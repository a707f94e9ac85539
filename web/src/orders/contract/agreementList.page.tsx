// 产品协议: what is agreed about each class of goods. The list with what is in force and what is announced; one of them with its text, what
// changed, its versions and the own orders that stand by it.
import '@mall/client/contractPaper.css'
import './contract.css'
import { ContractChanges } from '@mall/client/ContractPaper.tsx'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { clauseNo, readParagraph } from '@mall/domain/orders/contract/termsText.ts'
import { Link, useSearchParams } from 'react-router'
import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, day } from '../../kernel/kit/time.ts'
import { Timeline } from '../../kernel/kit/Track.tsx'
import { Mine } from '../../site/shell/Mine.tsx'

type Row = Reply<'/api/goods/getSteelProductAgreementInfoPagesByPara'>['list'][number]
type Agreement = Reply<'/api/goods/getSteelProductAgreementInfo'>
const HERE = '/productAgreement/agreementList'
const LIST = listAddress({ at: HERE, pageSize: 20, filters: { word: word(), materia: word() } })

const oneInput = (query: URLSearchParams) => {
  const classCode = (query.get('classCode') ?? '').trim().slice(0, 20)
  const no = Number(query.get('versionNo'))
  return classCode === '' ? null : { classCode, ...(Number.isInteger(no) && no > 0 && no <= 10_000 ? { versionNo: no } : {}) }
}
const addressOf = (classCode: string, versionNo?: number): string =>
  `${HERE}?classCode=${encodeURIComponent(classCode)}${versionNo ? `&versionNo=${versionNo}` : ''}`

export const load = ({ query, ensure }: PageContext) => {
  const one = oneInput(query)
  return one
    ? ensure('/api/goods/getSteelProductAgreementInfo', one)
    : ensure('/api/goods/getSteelProductAgreementInfoPagesByPara', LIST.input(query))
}
export const head = (): Head => ({ title: '产品协议', noIndex: true })

export default function AgreementListPage() {
  const [query] = useSearchParams()
  const one = oneInput(query)
  return (
    <Mine here={HERE} title="产品协议">
      {one ? <One input={one} /> : <List />}
    </Mine>
  )
}

function List() {
  const list = useList(LIST)
  const read = useLazyCall('/api/goods/getSteelProductAgreementInfoPagesByPara', list.input, { keepOld: true })
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <>
          <div className="hd">
            <b>产品协议</b>
            <small className="mute">下单时随合同一并同意；改动提前公示，执行日前的订单仍按原版</small>
          </div>
          <ListSearch list={list} fields={{ word: { placeholder: '品种或材质，如 HRB400E', label: '品种或材质' } }} />
        </>
      }
      nothing={{ title: '还没有发布产品协议', hint: '发布之后，合同会附上所购品种的协议。' }}
      none={{ title: '没有找到产品协议', hint: '换个品种或材质试试。', label: '看全部' }}
    >
      {found => <Rows rows={found.list} />}
    </ListScreen>
  )
}

const some = (materias: readonly string[]): string =>
  materias.length === 0
    ? '暂无在售'
    : `${materias.slice(0, 4).join('、')}${materias.length > 4 ? ` 等 ${materias.length} 种` : ''}`

const Rows = ({ rows }: { rows: readonly Row[] }) => <ListTable rows={rows} rowKey={r => r.classCode} columns={COLUMNS} />

function One({ input }: { input: NonNullable<ReturnType<typeof oneInput>> }) {
  const read = useLazyCall('/api/goods/getSteelProductAgreementInfo', input, { keepOld: true })
  const a = read.data
  if (read.isError && !a)
    return (
      <Panel flush>
        <Failed message={read.error.message} onRetry={() => read.refetch()} />
        <p className="bd">
          <Link to={HERE}>全部产品协议</Link>
        </p>
      </Panel>
    )
  if (!a)
    return (
      <Panel>
        <Skeleton lines={10} />
      </Panel>
    )
  const next = a.versions.findLast(v => v.state === 'next')
  return (
    <>
      <p className="gapbelow">
        <Link to={HERE}>全部产品协议</Link>
      </p>
      {a.state === 'next' && (
        <Note tone="wait">
          <span>
            第 {a.versionNo} 版正在公示，{day(a.inForceFrom)} 起的新订单按它执行；在那之前下的订单按现行版本，不受影响。
          </span>
        </Note>
      )}
      {a.state === 'past' && (
        <Note tone="wait">
          <span>
            这是第 {a.versionNo} 版，{a.inForceUntil === null ? '' : `执行到 ${day(a.inForceUntil)}；`}只用于当时的订单。
            <Link to={addressOf(a.classCode)}>看现行版本</Link>
          </span>
        </Note>
      )}
      {a.state === 'now' && next && (
        <Note>
          <span>
            第 {next.versionNo} 版已公示，{day(next.inForceFrom)} 起执行。
            <Link to={addressOf(a.classCode, next.versionNo)}>看改了什么</Link>
          </span>
        </Note>
      )}
      <div className="agreetwo">
        <Text a={a} />
        <div className="agreeside">
          <Versions a={a} />
          {a.fromNo !== null && (
            <Panel title={`与第 ${a.fromNo} 版的差别`} more={`${countChanges(a.changes)} 处`}>
              {a.changes.length === 0 ? <p className="mute">没有差别。</p> : <ContractChanges changes={a.changes} />}
            </Panel>
          )}
          <Accepted a={a} />
        </div>
      </div>
    </>
  )
}

function Text({ a }: { a: Agreement }) {
  return (
    <section className="panel">
      <article className="paper">
        <h2 className="paper-title">{a.title}</h2>
        <p className="paper-no">
          第 {a.versionNo} 版　{day(a.inForceFrom)} 起执行
        </p>
        {a.clauses.map((c, i) => (
          <section key={c.title}>
            <h3>
              {clauseNo(i + 1)}　{c.title}
            </h3>
            {c.paragraphs.map(p => {
              const { all, text } = readParagraph(p)
              return (
                <p key={p}>
                  {all.length > 0 && <span className="mute">（{all.map(any => any.join('或')).join('，且')}）</span>}
                  {text}
                </p>
              )
            })}
          </section>
        ))}
      </article>
    </section>
  )
}

const STATES = { next: '公示中', now: '现行', past: '' } as const
const Versions = ({ a }: { a: Agreement }) => (
  <Panel title="版本" more={`共 ${a.versions.length} 版`}>
    <Timeline
      items={a.versions.map(v => ({
        key: String(v.versionNo),
        time: day(v.inForceFrom),
        state: v.versionNo === a.versionNo ? 'now' : 'done',
        text: (
          <>
            <Link to={addressOf(a.classCode, v.versionNo)} aria-current={v.versionNo === a.versionNo ? 'page' : undefined}>
              第 {v.versionNo} 版
            </Link>{' '}
            {STATES[v.state] && <Tag tone={v.state === 'now' ? 'good' : 'wait'}>{STATES[v.state]}</Tag>}
            <small className="mute block">
              {v.note || '—'}；{day(v.publishedAt)} 发布
            </small>
          </>
        ),
      }))}
    />
    <p className="hint">摘要 {a.hash.slice(0, 16)}：正文与它对应，发布后不能改动。</p>
  </Panel>
)

const Accepted = ({ a }: { a: Agreement }) => (
  <Panel title="本企业按它成交的订单" more={a.accepted.length === 0 ? '' : `最近 ${a.accepted.length} 张`}>
    {a.accepted.length === 0 ? (
      <p className="mute">还没有。下单时勾选或签署合同即为同意，记录会在这里。</p>
    ) : (
      <ul className="agreed">
        {a.accepted.map(o => (
          <li key={o.contractNo}>
            <Link to={`/order/contract?orderCode=${encodeURIComponent(o.orderCode)}`}>{o.orderCode}</Link>
            <b>第 {o.versionNo} 版</b>
            <small className="mute">
              {o.acceptedAt === null
                ? `${SignMode.label(o.signMode)}，${o.signMode === 'signed' ? '还没有签成' : '未确认'}`
                : `${o.acceptedByName} ${dateTime(o.acceptedAt)}`}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '协议',
    cell: r => (
      <>
        <Link to={addressOf(r.classCode)}>{r.title}</Link>
        <small className="mute blk">{r.className}</small>
      </>
    ),
  },
  { head: '适用材质', cell: r => some(r.materias) },
  {
    head: '版本',
    cell: r => (
      <>
        第 {r.versionNo} 版<small className="mute blk">{day(r.inForceFrom)} 起</small>
        {r.next && (
          <Link to={addressOf(r.classCode, r.next.versionNo)}>
            <Tag tone="wait">
              第 {r.next.versionNo} 版 {day(r.next.inForceFrom)} 起
            </Tag>
          </Link>
        )}
      </>
    ),
  },
  {
    head: '本企业同意',
    cell: r =>
      r.acceptedAt === null ? (
        <span className="mute">{r.myOrders > 0 ? `${r.myOrders} 张订单` : '还没有'}</span>
      ) : (
        <>
          第 {r.acceptedNo} 版，{r.acceptedByName}
          <small className="mute blk">
            {dateTime(r.acceptedAt)}，共 {r.myOrders} 张订单
          </small>
        </>
      ),
  },
  {
    ...ACT,
    cell: r => (
      <LinkButton size="sm" to={addressOf(r.classCode)}>
        查看
      </LinkButton>
    ),
  },
]
