import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { DAYS_REVERSED, daysInOrder } from '@mall/domain/kernel/days.ts'
import {
  ExportFormat,
  type ExportFormatCode,
  ExportKind,
  type ExportKindCode,
  exportRights,
  ExportState,
  KEPT_DAYS,
} from '@mall/domain/desk/export/export.codes.ts'
import { exportText, isOpenExport } from '@mall/domain/desk/export/export.words.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { askedExport } from './askedExport.ts'
import { ProjectPack } from './ProjectPack.tsx'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'

type Row = Reply<'/api/export/getExportList'>['list'][number]
const LIST = listAddress({ at: '/user/exports', pageSize: 10, filters: {} })
const LOOK_MS = 1500
const SHEETS = [ExportFormat.xlsx, ExportFormat.csv] as const

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/export/getExportList', LIST.input(query))
export const head = (): Head => ({ title: '导出与单据包', noIndex: true })

/** Files made in the background: what to make, how far it is, what lies ready. */
export default function Exports() {
  return (
    <CompanyPage here={LIST.at} title="导出与单据包" without={`可以导出的是企业的订单与资金。${JOIN_FIRST}`}>
      <Start />
      <ProjectPack />
      <List />
    </CompanyPage>
  )
}

function Start() {
  const { rights } = useBoot().session
  const kinds = ExportKind.rows.filter(k => {
    const need = exportRights[k.code].buyer
    return k.code !== 'pack' && need !== undefined && (need === null || rights.includes(need))
  })
  // A page that leads here says what of: a statement the lines of its month.
  const [query] = useSearchParams()
  const asks = askedExport(query)
  const [kind, setKind] = useState<ExportKindCode>(kinds.find(k => k.code === asks.kind)?.code ?? 'orders')
  const [format, setFormat] = useState<ExportFormatCode>('xlsx')
  const [days, setDays] = useState({ fromOn: asks.fromOn, toOn: asks.toOn })
  const send = useSend()
  const refresh = useRefresh()
  const asked = { fromOn: days.fromOn || undefined, toOn: days.toOn || undefined }
  const start = async () => {
    if (await send('/api/export/startExport', { kind, format, ...asked })) await refresh('/api/export/getExportList')
  }
  return (
    <Panel title="导出列表" flush>
      <form
        className="shipflt"
        onSubmit={e => {
          e.preventDefault()
        }}
      >
        <Select label="内容" size="md" value={kind} onChange={e => setKind(e.target.value as ExportKindCode)}>
          {kinds.map(k => (
            <option key={k.code} value={k.code}>
              {k.label}
            </option>
          ))}
        </Select>
        <Input
          label="从"
          type="date"
          size="md"
          value={days.fromOn}
          onChange={e => setDays({ ...days, fromOn: e.target.value })}
        />
        <Input label="到" type="date" size="md" value={days.toOn} onChange={e => setDays({ ...days, toOn: e.target.value })} />
        <Select label="格式" size="md" value={format} onChange={e => setFormat(e.target.value as ExportFormatCode)}>
          {SHEETS.map(f => (
            <option key={f} value={f}>
              {ExportFormat.label(f)}
            </option>
          ))}
        </Select>
        <Button look="ink" onClick={start} busyText="正在提交" disabledReason={daysInOrder(asked) ? null : DAYS_REVERSED}>
          开始导出
        </Button>
      </form>
      <p className="mute bd">
        不填日期就是全部。金额和重量是数字，可以直接求和。一张订单的合同、磅单、质保书、结算单打成一个包：在订单页点「单据包」。
      </p>
    </Panel>
  )
}

function List() {
  const list = useList(LIST)
  const [open, setOpen] = useState(true)
  const read = useLazyCall('/api/export/getExportList', list.input, {
    keepOld: true,
    ...(open ? { refetchMs: LOOK_MS } : {}),
  })
  const found = read.data
  const isOpen = found?.list.some(isOpenExport) ?? false
  if (found && isOpen !== open) setOpen(isOpen)
  return (
    <ListScreen
      list={list}
      read={read}
      className="below"
      bones={4}
      nothing={{
        title: '还没有导出过文件',
        hint: `在上面选好内容开始导出，或在订单页点「单据包」。文件保留 ${KEPT_DAYS} 天。`,
        to: '/order/orderList',
        label: '我的订单',
      }}
    >
      {({ list: rows }) => (
        <table className="tbl cards line" aria-live="polite">
          <thead>
            <tr>
              <th>文件</th>
              <th>状态</th>
              <th>进度</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(e => (
              <One key={e.exportNo} e={e} />
            ))}
          </tbody>
        </table>
      )}
    </ListScreen>
  )
}

function One({ e }: { e: Row }) {
  const send = useSend()
  const refresh = useRefresh()
  const fetchIt = async () => {
    const got = await send('/api/export/getExportUrl', { exportNo: e.exportNo })
    if (got) location.assign(got.url)
  }
  const cancel = async () => {
    await send('/api/export/cancelExport', { exportNo: e.exportNo })
    await refresh('/api/export/getExportList')
  }
  return (
    <tr>
      <td>
        {e.title}
        <small className="mute"> {dateTime(e.createdAt)}</small>
      </td>
      <td data-l="状态">
        <StatusTag of={ExportState} code={e.state} dot />
      </td>
      <td data-l="进度">
        {exportText(e)}
        {isOpenExport(e) && (
          <progress
            className="exportbar"
            aria-label={`${e.title} 进度`}
            {...(e.totalCount ? { max: e.totalCount, value: Math.min(e.doneCount, e.totalCount) } : {})}
          />
        )}
        {e.trouble !== '' && <small className="mute"> {e.trouble}</small>}
        {e.state === 'done' && e.expiresAt !== null && <small className="mute"> 保留到 {shortTime(e.expiresAt)}</small>}
      </td>
      <td className="num">
        {e.state === 'done' ? (
          <Button look="ink" onClick={fetchIt} aria-label={`下载 ${e.title}`}>
            下载
          </Button>
        ) : isOpenExport(e) ? (
          <Button onClick={cancel} aria-label={`取消 ${e.title}`}>
            取消
          </Button>
        ) : (
          <span className="mute">—</span>
        )}
      </td>
    </tr>
  )
}
