import './weighing.css'
import { LEFT, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { allRows, type ExcelColumn, exportedText, saveExcel } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { DIVISION_RULE } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { TicketState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { day, oneOf, opened, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { byTheDivision, Deviation, DeviationBand } from './Deviation.tsx'
import { DisputePanel } from './DisputePanel.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { ScalePhotos } from './ScalePhotos.tsx'
import { TicketPaper } from './TicketPaper.tsx'
import { FALLBACK_MS, WEIGHING_READS } from './weighingReads.ts'

type Row = Reply<'/api/order/getPoundList'>['list'][number]
const LIST = listAddress({
  at: '/order/electronicScale',
  pageSize: 20,
  filters: {
    word: word(),
    orderCode: word(),
    /** As links of waybills write the word. */
    waybillNo: word(),
    state: oneOf(['all', 'within', 'out', 'disputed']),
    fromOn: day,
    toOn: day,
    ticketNo: opened(word()),
  },
})
function inputOf(query: URLSearchParams) {
  const { waybillNo, ...asked } = LIST.input(query)
  return { ...asked, word: asked.word || waybillNo }
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
  const list = useList(LIST)
  const input = inputOf(query)
  const read = useLazyCall('/api/order/getPoundList', input, { keepOld: true, refetchMs: FALLBACK_MS })
  useFresh(['waybill'], ...WEIGHING_READS)
  const found = read.data
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
        <ListSearch
          list={list}
          className="scaleflt"
          fields={{
            word: { placeholder: '磅单 / 车牌 / 运单 / 订单', label: '查找' },
            fromOn: { kind: 'day', label: '起始日期' },
            toOn: { kind: 'day', label: '截止日期' },
            state: { kind: 'choice', label: '状态', options: STATES },
          }}
        >
          {list.filtered && (
            <Link to={LIST.at} className="sm">
              清除条件
            </Link>
          )}
          <span className="push mute sm">重量单位：吨；加粗为结算用</span>
        </ListSearch>
        <ListAnswer
          list={list}
          read={read}
          nothing={{
            title: '还没有磅单',
            hint: '车辆装完过磅后，磅单会出现在这里。',
            to: '/order/orderList',
            label: '我的订单',
          }}
          none={{ hint: '换个日期或状态试试；车牌可以只填后几位。' }}
        >
          {({ list: rows, sums }) => <Tickets rows={rows} sums={sums} to={no => list.to({ ticketNo: no })} opened={ticketNo} />}
        </ListAnswer>
      </Panel>
      <ListPages list={list} found={found} className="gaptop no-print" />
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
      {read.data.scalePhotos.length > 0 && (
        <Panel title="过磅照片" remark="司磅员过磅时拍的，不能改换" className="gaptop no-print">
          <ScalePhotos photos={read.data.scalePhotos} />
        </Panel>
      )}
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

const STATES = [
  ['all', '全部状态'],
  ['within', '在内'],
  ['out', '超差'],
  ['disputed', '异议中'],
] as const

function Tickets(p: {
  rows: readonly Row[]
  sums: Reply<'/api/order/getPoundList'>['sums']
  to(ticketNo: string): string
  opened: string
}) {
  return (
    <table className="tbl cards firm scaletbl" aria-label="磅单">
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
              <Link to={p.to(r.ticketNo)} preventScrollReset>
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
