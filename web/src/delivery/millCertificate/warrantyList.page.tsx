import './millCertificate.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { day, flag, maybe, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { MisfitPanel } from './MisfitPanel.tsx'
import { WARRANTY_READS } from './reads.ts'
import { ZipButton } from './ZipButton.tsx'

type List = Reply<'/api/warranty/getWarrantyList'>
type Row = List['list'][number]
type Pending = List['pending'][number]
const LIST = listAddress({
  at: '/warranty/warrantyList',
  pageSize: 50,
  filters: {
    word: word(60),
    grade: word(),
    misfitOnly: flag,
    orderCode: maybe(text => text.trim().slice(0, 40) || undefined),
    fromOn: day,
    toOn: day,
  },
})
type Asked = ReturnType<typeof LIST.values>
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null
    ? undefined
    : Promise.all([ensure('/api/warranty/getWarrantyList', LIST.input(query)), ensure('/api/warranty/getMisfitList', {})])
export const head = (): Head => ({ title: '质保书', noIndex: true })

/** Certificates of the company: first what does not fit while it is in the yard, then what is to be issued, then what was. */
export default function WarrantyList() {
  return (
    <CompanyPage here={LIST.at} title="质保书" without={`质保书属于企业。${JOIN_FIRST}`}>
      <MisfitPanel />
      <Certificates />
    </CompanyPage>
  )
}

function Certificates() {
  const list = useList(LIST)
  const read = useLazyCall('/api/warranty/getWarrantyList', list.input, { keepOld: true, refetchMs: 60_000 })
  useFresh(['certificate', 'waybill'], ...WARRANTY_READS)
  const [picked, setPicked] = useState<readonly string[]>([])
  const rows = read.data?.list ?? []
  const here = rows.filter(r => picked.includes(r.certNo)).map(r => r.certNo)
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <>
          <div className="hd">
            <h2>质保书</h2>
            {read.data && (
              <span className="mute">
                已签发 {read.data.totalCount} 份 {tons(read.data.totalKg)} 吨
              </span>
            )}
            <span className="more row">
              <LinkButton to="/warranty/limits">贵公司内控指标</LinkButton>
              <ZipButton certNos={here} />
            </span>
          </div>
          <Filters input={list.values} grades={read.data?.grades ?? []} />
        </>
      }
      isEmpty={found => found.totalCount === 0 && found.pending.length === 0}
      nothing={{
        title: '还没有质保书',
        hint: '配货后在这里看炉号的化验值，车出厂后签发质保书。',
        to: '/order/orderList',
        label: '我的订单',
      }}
      none={{ hint: '卷号、炉号、运单号可以只填后几位。' }}
    >
      {found => (
        <table className="tbl cards c3 eq firm">
          <thead>
            <tr>
              <th className="fit">
                <Checkbox
                  aria-label="选择本页全部已签发的"
                  checked={here.length > 0 && here.length === rows.length}
                  some={here.length > 0 && here.length < rows.length}
                  onChange={on => setPicked(on ? rows.map(r => r.certNo) : [])}
                />
              </th>
              <th>质保书</th>
              <th>货与运单</th>
              <th className="num">数量</th>
              <th>对标准与内控</th>
              <th>签发</th>
              <th className="num">还可拆</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {found.pending.map(p => (
              <PendingLine key={`${p.orderCode} ${p.heatNo} ${p.skuCode} ${p.waybillNo}`} p={p} />
            ))}
            {rows.map(r => (
              <Line
                key={r.certNo}
                r={r}
                on={picked.includes(r.certNo)}
                onPick={on => setPicked(on ? [...picked, r.certNo] : picked.filter(x => x !== r.certNo))}
              />
            ))}
          </tbody>
        </table>
      )}
    </ListScreen>
  )
}

/** A plain form: filters live in the address and work without script. */
const Filters = ({ input, grades }: { input: Asked; grades: readonly string[] }) => (
  <form className="bd row certfind" method="get" action="/warranty/warrantyList" role="search">
    <span className="input word">
      <input
        key={input.word}
        name="word"
        defaultValue={input.orderCode ?? input.word}
        placeholder="质保书 / 订单 / 炉号 / 卷号 / 运单"
        aria-label="质保书、订单、炉号、卷号或运单"
        maxLength={60}
      />
    </span>
    <span className="input">
      <select name="grade" defaultValue={input.grade} aria-label="牌号">
        <option value="">全部牌号</option>
        {[...new Set([...grades, ...(input.grade ? [input.grade] : [])])].map(g => (
          <option key={g}>{g}</option>
        ))}
      </select>
    </span>
    <span className="input">
      <input type="date" name="fromOn" defaultValue={input.fromOn} aria-label="签发日期从" />
    </span>
    <span className="input">
      <input type="date" name="toOn" defaultValue={input.toOn} aria-label="签发日期到" />
    </span>
    <span className="opt">
      <input id="misfit-only" type="checkbox" className="chk" name="misfitOnly" value="1" defaultChecked={input.misfitOnly} />
      <label htmlFor="misfit-only">只看不符与让步</label>
    </span>
    <button className="btn" type="submit">
      查找
    </button>
  </form>
)

function PendingLine({ p }: { p: Pending }) {
  const to = `/warranty/warranty?orderCode=${p.orderCode}&heatNo=${encodeURIComponent(p.heatNo)}&skuCode=${encodeURIComponent(p.skuCode)}`
  return (
    <tr>
      <td className="hide" />
      <td className="all nowrap">
        <b>待签发</b>
        <small>炉号 {p.heatNo}</small>
      </td>
      <td className="all">
        {p.title}
        <small>
          <Link to={`/order/orderDetail?orderCode=${p.orderCode}`}>{p.orderCode}</Link>
          {p.waybillNo && `，${p.waybillNo}`}
        </small>
      </td>
      <td className="num" data-l="数量">
        {p.pieces} {p.pieceUnit}
        <small>{tons(p.kg)} 吨</small>
      </td>
      <td data-l="对标准与内控">
        {!p.hasValues ? (
          <Tag>等化验</Tag>
        ) : p.standardMisfits > 0 ? (
          <Tag tone="bad">不合标准 {p.standardMisfits} 件</Tag>
        ) : p.ownMisfits > 0 ? (
          <Tag tone="wait">不合内控 {p.ownMisfits} 件</Tag>
        ) : (
          <Tag tone="good">相符</Tag>
        )}
      </td>
      <td data-l="签发" className="mute">
        出厂后签发
      </td>
      <td className="num hide">—</td>
      <td className="num nowrap">{p.hasValues ? <Link to={to}>看数值</Link> : <span className="mute">—</span>}</td>
    </tr>
  )
}

function Line({ r, on, onPick }: { r: Row; on: boolean; onPick: (on: boolean) => void }) {
  const to = `/warranty/warranty?certNo=${r.certNo}`
  return (
    <tr className={on ? 'on' : undefined}>
      <td className="pickcol">
        <Checkbox aria-label={`选择 ${r.certNo}`} checked={on} onChange={onPick} />
      </td>
      <td className="all">
        <Link to={to} className="nowrap">
          {r.certNo}
        </Link>
        <small>炉号 {r.heatNo}</small>
      </td>
      <td className="all">
        {r.title}
        <small>
          {r.orderCode}，{r.waybillNo}
        </small>
      </td>
      <td className="num" data-l="数量">
        {r.pieces} {r.pieceUnit}
        <small>{tons(r.weightKg)} 吨</small>
      </td>
      <td data-l="对标准与内控">
        <span className="row">
          <Tag tone={r.conceded ? 'wait' : 'good'}>{r.conceded ? '让步接收' : '相符'}</Tag>
          {r.demo && <Tag>演示数据</Tag>}
        </span>
      </td>
      <td data-l="签发" className="nowrap">
        {dateTime(r.issuedAt)}
        {r.versionNo > 1 && (
          <small>
            第 {r.versionNo} 版，{r.versionReason}
          </small>
        )}
      </td>
      <td className="num" data-l="还可拆">
        {r.leftPieces} {r.pieceUnit}
        <small>{tons(r.leftKg)} 吨</small>
      </td>
      <td className="num nowrap">
        <span className="certacts">
          <Link to={to}>查看</Link>
          {r.leftPieces > 0 ? <Link to={`${to}&split=1`}>拆分</Link> : <span className="mute">已拆完</span>}
        </span>
      </td>
    </tr>
  )
}
