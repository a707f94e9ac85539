import './millCertificate.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { MEASURED_ONLY } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useLive } from '../../kernel/live.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Empty, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { CertSheet } from './CertSheet.tsx'
import { fetchFiles } from './download.ts'
import { MisfitPanel } from './MisfitPanel.tsx'
import { WARRANTY_READS } from './reads.ts'
import { SplitDialog } from './SplitDialog.tsx'
import { ValueGrid } from './ValueGrid.tsx'

type Detail = Reply<'/api/warranty/getWarrantyDetail'>

const certInput = (query: URLSearchParams) => {
  const version = Number(query.get('version') ?? 0)
  return {
    certNo: (query.get('certNo') ?? '').trim().slice(0, 40),
    ...(Number.isInteger(version) && version > 0 && version <= 1000 ? { version } : {}),
  }
}
const previewInput = (query: URLSearchParams) => ({
  orderCode: (query.get('orderCode') ?? '').slice(0, 40),
  heatNo: (query.get('heatNo') ?? '').slice(0, 20),
  skuCode: (query.get('skuCode') ?? '').slice(0, 80),
})
export const load = ({ query, ensure }: PageContext) =>
  query.get('certNo')
    ? ensure('/api/warranty/getWarrantyDetail', certInput(query))
    : ensure('/api/warranty/getWarrantyPreview', previewInput(query))
export const head = ({ query }: PageContext): Head => ({
  title: query.get('certNo') ? `质保书 ${query.get('certNo')}` : '待签发的质保书',
  noIndex: true,
})

/** One certificate; or, before its truck has left, the values it will be made of. */
export default function WarrantyPage() {
  const [query] = useSearchParams()
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '质保书', to: '/warranty/warrantyList' },
            { label: query.get('certNo') ?? '待签发' },
          ]}
        />
        {query.get('certNo') ? <Certificate key={query.get('certNo')} /> : <Preview />}
      </div>
    </main>
  )
}

const None = ({ message }: { message: string }) => (
  <>
    <h1 className="vh">质保书</h1>
    <Empty
      title="没有这份质保书"
      actions={
        <LinkButton look="ink" to="/warranty/warrantyList">
          质保书列表
        </LinkButton>
      }
    >
      {message}
    </Empty>
  </>
)

function Certificate() {
  const [query, setQuery] = useSearchParams()
  const input = certInput(query)
  const read = useLazyCall('/api/warranty/getWarrantyDetail', input)
  const refresh = useRefresh()
  useLive(e => (e.kind === 'certificate' || e.kind === 'again') && void refresh('/api/warranty/getWarrantyDetail'))
  const call = useCaller()
  const why = useWhyNot('cert.manage')
  const [splitting, setSplitting] = useState(query.get('split') === '1')
  const d = read.data
  if (!d) return read.isError ? <None message={read.error.message} /> : <Skeleton lines={10} />
  const whySplit = why ?? (d.leftPieces === 0 ? '已全部拆分' : d.content.versionNo < d.current ? '请在现行版上拆分' : undefined)
  const download = async () => {
    try {
      await fetchFiles(call, [d.content.certNo], { zip: false })
    } catch (e) {
      notify.error(e instanceof CallError ? e.message : '下载没有完成，请再试一次')
    }
  }
  const close = () => {
    setSplitting(false)
    if (query.has('split')) {
      query.delete('split')
      setQuery(query, { replace: true })
    }
  }
  return (
    <>
      <div className="row sheetbar">
        <LinkButton to="/warranty/warrantyList">返回质保书</LinkButton>
        <span className="push row">
          {d.parentNo === '' && (
            <Button disabledReason={whySplit} reasonAt="title" onClick={() => setSplitting(true)}>
              拆分
            </Button>
          )}
          <Button onClick={() => print()}>打印</Button>
          <Button
            look="primary"
            disabledReason={d.content.versionNo < d.current ? '请下载现行版' : undefined}
            reasonAt="title"
            onClick={download}
          >
            下载 PDF
          </Button>
        </span>
      </div>
      <div className="sheetbar">
        {d.content.versionNo < d.current && (
          <Note tone="wait">
            <span>
              这是第 {d.content.versionNo} 版，已更正为第 {d.current} 版。
              <Link to={`/warranty/warranty?certNo=${d.content.certNo}`}>看现行版</Link>
            </span>
          </Note>
        )}
        {d.revokedAt !== null && (
          <Note tone="bad">
            <span>
              已于 {dateTime(d.revokedAt)} 撤回：{d.revokeReason}。核验时显示已撤回。
            </span>
          </Note>
        )}
      </div>
      <CertSheet d={d} />
      <div className="certbelow sheetbar gaptop stack">
        {d.parentNo === '' ? <Children d={d} why={why} /> : null}
        <Panel title="版本与核验" more={`被核验 ${d.checks} 次`}>
          <ul className="certkids">
            {d.versions.map(v => (
              <li key={v.versionNo}>
                <span>
                  第 {v.versionNo} 版{v.versionNo === d.current && '，现行'}
                  <small className="mute">
                    {dateTime(v.at)}
                    {v.reason && `，${v.reason}`}
                  </small>
                </span>
                {v.versionNo === d.content.versionNo ? (
                  <Tag>正在看</Tag>
                ) : (
                  <Link to={`/warranty/warranty?certNo=${d.content.certNo}&version=${v.versionNo}`}>看这一版</Link>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {splitting && whySplit === undefined && d.parentNo === '' && <SplitDialog d={d} onClose={close} />}
    </>
  )
}

function Children({ d, why }: { d: Detail; why: string | undefined }) {
  const send = useSend()
  const refresh = useRefresh()
  const [revoking, setRevoking] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const live = d.children.filter(k => k.revokedAt === null)
  const unit = d.content.pieceUnit
  const revoke = async () => {
    if (reason.trim() === '') return setError('请填写撤回的原因')
    if (!(await send('/api/warranty/revokeSplit', { certNo: revoking, reason }))) return
    await refresh(...WARRANTY_READS)
    notify.success(`${revoking} 已撤回，重量可以重拆`)
    setRevoking('')
    setReason('')
  }
  return (
    <Panel title={`已拆 ${live.length} 份`} more={`还可拆 ${d.leftPieces} ${unit} ${tons(d.leftKg)} 吨`}>
      {d.children.length === 0 ? (
        <p className="mute">还没有拆分。转售时给客户签发其中几件的子质保书，重量合计不会超过原件。</p>
      ) : (
        <ul className="certkids">
          {d.children.map(k => (
            <li key={k.certNo}>
              <span>
                <Link to={`/warranty/warranty?certNo=${k.certNo}`}>{k.certNo}</Link>　{k.pieces} {unit} {tons(k.weightKg)} 吨
                <small className="mute">
                  {[k.customer, k.useFor, k.contact].filter(Boolean).join('，')}，{dateTime(k.issuedAt)}，被核验 {k.checks} 次
                  {k.revokeReason && `，撤回：${k.revokeReason}`}
                </small>
              </span>
              {k.revokedAt === null ? (
                <Button size="sm" disabledReason={why} reasonAt="title" onClick={() => setRevoking(k.certNo)}>
                  撤回
                </Button>
              ) : (
                <Tag tone="bad">已撤回</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      {revoking !== '' && (
        <Dialog
          open
          title={`撤回 ${revoking}`}
          onClose={() => setRevoking('')}
          footer={
            <>
              <Button onClick={() => setRevoking('')}>先不</Button>
              <Button look="danger" onClick={revoke}>
                撤回
              </Button>
            </>
          }
        >
          <p>已给出去的纸核验时会显示「已撤回」，重量可以重拆，这个编号不再使用。</p>
          <Input
            label="原因"
            required
            maxLength={100}
            value={reason}
            error={error}
            onChange={e => {
              setReason(e.target.value)
              setError('')
            }}
          />
        </Dialog>
      )}
    </Panel>
  )
}

function Preview() {
  const [query] = useSearchParams()
  const input = previewInput(query)
  const read = useLazyCall('/api/warranty/getWarrantyPreview', input)
  const p = read.data
  if (!p) return read.isError ? <None message={read.error.message} /> : <Skeleton lines={8} />
  return (
    <>
      <div className="row pagehd">
        <h1>待签发：炉号 {p.heatNo}</h1>
        {p.demo && <Tag>演示数据</Tag>}
      </div>
      <MisfitPanel orderCode={p.orderCode} />
      <Panel title={p.title} more="车出厂后签发" className="below">
        <Facts
          layout="cols"
          items={[
            [
              '订单',
              <Link key="o" to={`/order/orderDetail?orderCode=${p.orderCode}`}>
                {p.orderCode}
              </Link>,
            ],
            ['执行标准', `${p.standard}，${p.grade}`],
            ['数量', `${p.pieces} ${p.pieceUnit} ${tons(p.kg)} 吨`],
            ['运单', p.waybillNo || '还没有配车'],
            ['检验', p.inspector === '' ? '装车前比对' : `${p.inspector}，${p.testedOn}`],
            ['内控', p.ownVersion === null ? '未设' : `第 ${p.ownVersion} 版`],
            ['件号', p.unitNos.join('、')],
          ]}
        />
        {p.values.every(v => v.limit === '') && (
          <Note tone="wait">
            <span>{MEASURED_ONLY}</span>
          </Note>
        )}
        <div className="gaptop">
          <ValueGrid values={p.values} />
        </div>
      </Panel>
    </>
  )
}
