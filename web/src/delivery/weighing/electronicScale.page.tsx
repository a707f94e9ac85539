import { LEFT, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { allRows, type ExcelColumn, exportedText, saveExcel } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { DIVISION_RULE } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { TicketState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { byTheDivision, Deviation, DeviationBand } from './Deviation.tsx'
import { DisputePanel } from './DisputePanel.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { TicketPaper } from './TicketPaper.tsx'
import { FALLBACK_MS, WEIGHING_READS } from './weighingReads.ts'

type Row = Reply<'/api/order/getPoundList'>['list'][number]
const PAGE_SIZE = 20
const STATES = ['all', 'within', 'out', 'disputed'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  const of = (name: string) => (query.get(name) ?? '').trim().slice(0, 40)
  const fromOn = of('fromOn')
  const toOn = of('toOn')
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: PAGE_SIZE,
    word: of('word') || of('waybillNo'),
    orderCode: of('orderCode'),
    state: STATES.find(s => s === query.get('state')) ?? ('all' as const),
    ...(DAY.test(fromOn) ? { fromOn } : {}),
    ...(DAY.test(toOn) ? { toOn } : {}),
  }
}

export const load = ({ boot, query, ensure }: PageContext) => {
  if (boot.session.companyName === null) return undefined
  const ticketNo = query.get('ticketNo')
  return Promise.all([
    ensure('/api/order/getPoundList', inputOf(query)),
    ticketNo ? ensure('/api/order/getPoundDetail', { ticketNo: ticketNo.slice(0, 40) }) : undefined,
  ])
}
export const head = (): Head => ({ title: '电子磅单', noIndex: true })

/** 电子磅单: the truck that waits for an answer first, then the tickets, then the paper of the one that was opened. */
export default function ElectronicScale() {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const ticketNo = query.get('ticketNo') ?? ''
  return (
    <main id="main" tabIndex={-1}>
      <div className={ticketNo ? 'wrap printing' : 'wrap'}>
        <Crumb items={[{ label: '买家中心', to: '/user/userCenter' }, { label: '电子磅单' }]} />
        {session.companyName === null ? (
          <>
            <h1>电子磅单</h1>
            <Note tone="wait">
              <span>磅单属于企业。当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。</span>
            </Note>
          </>
        ) : (
          <Whole ticketNo={ticketNo} />
        )}
      </div>
    </main>
  )
}

function Whole({ ticketNo }: { ticketNo: string }) {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const read = useLazyCall('/api/order/getPoundList', input, { keepOld: true, refetchMs: FALLBACK_MS })
  useLive(e => (e.kind === 'waybill' || e.kind === 'again') && void refresh(...WEIGHING_READS))
  const found = read.data
  const filtered = input.word !== '' || input.orderCode !== '' || input.state !== 'all' || 'fromOn' in input || 'toOn' in input
  return (
    <>
      <div className="row no-print" style={{ alignItems: 'baseline', marginBottom: 12, gap: '6px 16px' }}>
        <h1>电子磅单</h1>
        {found && found.totalCount > 0 && (
          <span className="mute">
            共 {found.totalCount} 张，磅计净重 {tons(found.sums.netKg)} 吨
          </span>
        )}
        <span className="push">
          <Export input={input} />
        </span>
      </div>
      {found?.disputed.map(waybillNo => (
        <div key={waybillNo} className="no-print">
          <DisputePanel waybillNo={waybillNo} />
        </div>
      ))}
      <Panel flush className="no-print">
        <Filters input={input} filtered={filtered} />
        {!found ? (
          <Waiting read={read} lines={6} />
        ) : found.totalCount === 0 ? (
          <Empty
            title={filtered ? '没有找到数据' : '还没有磅单'}
            actions={
              <LinkButton look="ink" to={filtered ? '/order/electronicScale' : '/order/orderList'}>
                {filtered ? '清除条件' : '我的订单'}
              </LinkButton>
            }
          >
            {filtered ? '换个日期或状态试试；车牌可以只填后几位。' : '车辆装完过磅后，磅单会出现在这里。'}
          </Empty>
        ) : (
          <Tickets rows={found.list} sums={found.sums} query={query} opened={ticketNo} />
        )}
      </Panel>
      {found && found.totalCount > PAGE_SIZE && (
        <div className="gaptop no-print">
          <Pager page={found.currentPage} pageSize={PAGE_SIZE} totalCount={found.totalCount} />
        </div>
      )}
      {ticketNo && <One ticketNo={ticketNo} />}
    </>
  )
}

function One({ ticketNo }: { ticketNo: string }) {
  const read = useLazyCall('/api/order/getPoundDetail', { ticketNo }, { keepOld: true })
  if (!read.data)
    return (
      <Panel className="gaptop">
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={6} />}
      </Panel>
    )
  return (
    <>
      <div className="row no-print" style={{ marginTop: 20 }}>
        <span className="mute">打印件：A5 横向</span>
        <span className="push">
          <Button onClick={() => window.print()}>打印磅单</Button>
        </span>
      </div>
      <TicketPaper t={read.data} />
      {LEFT.has(read.data.waybillStatus) && read.data.supersededBy === '' && (
        <div className="gaptop no-print">
          <ReceiptPanel waybillNo={read.data.waybillNo} />
        </div>
      )}
      {read.data.state !== 'disputed' && read.data.supersededBy === '' && read.data.waybillStatus === WaybillStatus.loaded && (
        <div className="gaptop no-print">
          <DisputePanel waybillNo={read.data.waybillNo} />
        </div>
      )}
    </>
  )
}

/** A plain form: it works without script, and the filter lies in the address. */
function Filters({ input, filtered }: { input: ReturnType<typeof inputOf>; filtered: boolean }) {
  return (
    <form className="scaleflt" method="get" action="/order/electronicScale" role="search" key={JSON.stringify(input)}>
      <span className="input">
        <input name="word" defaultValue={input.word} placeholder="磅单 / 车牌 / 运单 / 订单" aria-label="查找" maxLength={40} />
      </span>
      {input.orderCode && <input type="hidden" name="orderCode" value={input.orderCode} />}
      <span className="input">
        <input type="date" name="fromOn" aria-label="起始日期" defaultValue={'fromOn' in input ? input.fromOn : ''} />
      </span>
      <span className="input">
        <input type="date" name="toOn" aria-label="截止日期" defaultValue={'toOn' in input ? input.toOn : ''} />
      </span>
      <span className="input">
        <select name="state" aria-label="状态" defaultValue={input.state}>
          <option value="all">全部状态</option>
          <option value="within">在内</option>
          <option value="out">超差</option>
          <option value="disputed">异议中</option>
        </select>
      </span>
      <button className="btn" type="submit">
        查找
      </button>
      {filtered && (
        <Link to="/order/electronicScale" className="sm">
          清除条件
        </Link>
      )}
      <span className="push mute sm">重量单位：吨；加粗为结算用</span>
    </form>
  )
}

function Tickets(p: {
  rows: readonly Row[]
  sums: Reply<'/api/order/getPoundList'>['sums']
  query: URLSearchParams
  opened: string
}) {
  const to = (ticketNo: string) => {
    const next = new URLSearchParams(p.query)
    next.set('ticketNo', ticketNo)
    return `/order/electronicScale?${next.toString()}`
  }
  return (
    <table className="tbl cards scaletbl" aria-label="磅单">
      <thead>
        <tr>
          <th>磅单</th>
          <th>货与车</th>
          <th className="num">毛重</th>
          <th className="num">皮重</th>
          <th className="num">理论 / 吊牌</th>
          <th className="num">发货磅净重</th>
          <th className="num">客户自磅</th>
          <th className="num">偏差</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {p.rows.map(r => (
          <tr key={r.ticketNo} className={r.state === 'superseded' ? 'off' : r.ticketNo === p.opened ? 'on' : undefined}>
            <td>
              <Link to={to(r.ticketNo)} preventScrollReset>
                {r.ticketNo}
              </Link>
              <small>
                {shortTime(r.grossAt)} {r.scaleCode}
                {r.byHand && ' 手工录入'}
              </small>
            </td>
            <td data-l="货与车">
              {r.goods}
              <small>
                {r.unitCount} 件 · {plateText(r.plate)}
              </small>
            </td>
            <td className="num" data-l="毛重">
              {tons(r.grossKg)}
            </td>
            <td className="num" data-l="皮重">
              {tons(r.tareKg)}
            </td>
            <td className="num" data-l={r.control ? '理论' : '吊牌'}>
              {r.control ? <b>{tons(r.referenceKg)}</b> : tons(r.referenceKg)}
            </td>
            <td className="num" data-l="发货磅">
              {r.control || r.state === 'superseded' ? tons(r.netKg) : <b>{tons(r.netKg)}</b>}
            </td>
            <td className="num" data-l="客户自磅">
              {r.buyerKg === null || r.state === 'superseded' ? '—' : tons(r.buyerKg)}
            </td>
            <td className="num" data-l="偏差">
              <Deviation {...r} />
              <DeviationBand permille={r.permille} limit={r.limitPermille} within={r.within} />
            </td>
            <td data-l="状态">
              <StatusTag of={TicketState} code={r.state} />
              {r.supersededBy && <small>由 {r.supersededBy} 替代</small>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {p.rows.some(byTheDivision) && (
          <tr>
            <td colSpan={9} className="all mute">
              按分度：{DIVISION_RULE}。
            </td>
          </tr>
        )}
        <tr>
          <td colSpan={2}>磅计、抄码 {p.sums.count} 张合计，吨</td>
          <td className="num" data-l="毛重">
            {tons(p.sums.grossKg)}
          </td>
          <td className="num" data-l="皮重">
            {tons(p.sums.tareKg)}
          </td>
          <td className="num" data-l="吊牌">
            {tons(p.sums.tagKg)}
          </td>
          <td className="num" data-l="发货磅">
            {tons(p.sums.netKg)}
          </td>
          <td colSpan={3} />
        </tr>
      </tfoot>
    </table>
  )
}

const COLUMNS: readonly ExcelColumn<Row>[] = [
  { title: '磅单号', width: 20, value: r => r.ticketNo },
  { title: '状态', width: 14, value: r => TicketState.label(r.state) },
  { title: '订单号', width: 20, value: r => r.orderCode },
  { title: '运单号', width: 20, value: r => r.waybillNo },
  { title: '车牌', width: 12, value: r => r.plate },
  { title: '货名', width: 36, value: r => r.goods },
  { title: '件', width: 6, value: r => r.unitCount },
  { title: '毛重，吨', value: r => ({ kg: r.grossKg }) },
  { title: '皮重，吨', value: r => ({ kg: r.tareKg }) },
  { title: '净重，吨', value: r => ({ kg: r.netKg }) },
  { title: '吊牌，吨', value: r => ({ kg: r.tagKg }) },
  { title: '理论，吨', value: r => ({ kg: r.theoryKg }) },
  { title: '偏差，‰', width: 10, value: r => r.permille },
  { title: '客户自磅，吨', value: r => (r.buyerKg === null ? null : { kg: r.buyerKg }) },
  { title: '过毛时间', width: 18, value: r => ({ at: r.grossAt }) },
  { title: '替代它的磅单', width: 22, value: r => r.supersededBy },
]

/** All that the filter finds, not only the page. */
function Export({ input }: { input: ReturnType<typeof inputOf> }) {
  const { call } = useDeps()
  const save = async () => {
    try {
      const rows = await allRows(
        (currentPage, pageSize) => call('/api/order/getPoundList', { ...input, currentPage, pageSize }),
        r => r.ticketNo,
        () => undefined,
      )
      await saveExcel('电子磅单', COLUMNS, rows)
      notify.success(exportedText(rows.length, '张磅单'))
    } catch {
      notify.error('导出没有完成，请稍后再试')
    }
  }
  return (
    <Button onClick={save} busyText="正在导出">
      导出
    </Button>
  )
}
