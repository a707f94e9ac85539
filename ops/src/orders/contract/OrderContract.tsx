import { ContractChanges, ContractPaper, paperSeals } from '@mall/client/ContractPaper.tsx'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus, SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

interface Order {
  orderCode: string
  contractNo: string
  contractStatus: number | null
  signMode: string
}

/** The contract of the order that lies before the desk: before it is reviewed, the text that it would have. */
export function OrderContract({ order: o }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const staff = useStaff()
  const whyNoSeal = whyNoRight(staff, 'contract.seal')
  if (whyNoRight(staff, 'contract.see')) return null
  return (
    <section>
      <h3>合同</h3>
      <div className="contract-line">
        <span>
          {o.contractNo ? <span className="nowrap">{o.contractNo}</span> : <span className="mute">通过后生成</span>}
          {o.contractStatus === null ? null : <StatusTag of={ContractStatus} code={o.contractStatus} />}
          <StatusTag of={SignMode} code={o.signMode} />
        </span>
        {o.contractNo && o.signMode !== 'ticked' && !whyNoSeal ? <Link to={`/signing?word=${o.contractNo}`}>签署</Link> : null}
        <Button size="small" onClick={() => setOpen(true)} aria-haspopup="dialog">
          {o.contractNo ? '看合同' : '预览合同'}
        </Button>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title={`合同，订单 ${o.orderCode}`} size={860} destroyOnHidden>
        <ContractRead orderCode={o.orderCode} />
      </Drawer>
    </section>
  )
}

function ContractRead({ orderCode }: { orderCode: string }) {
  const [contractNo, setNo] = useState<string>()
  const contract = useLazyCall(
    '/api/ops/getOrderContract',
    { orderCode, ...(contractNo ? { contractNo } : {}) },
    { keepOld: true },
  )
  const call = useCaller()
  const { message } = App.useApp()
  const pdf = useMutation({
    mutationFn: (no: string) => call('/api/ops/getContractUrl', { orderCode, contractNo: no }),
    onSuccess: reply => window.location.assign(reply.url),
    onError: e => void message.error(e.message),
  })
  const c = contract.data
  if (!c) return <PaneState query={contract} />
  const { contract: k } = c
  return (
    <div className="contract-read">
      <div className="row">
        {c.versions.length > 1 ? (
          <Segmented
            aria-label="版本"
            value={k?.contractNo ?? ''}
            options={c.versions.map(v => ({
              value: v.contractNo,
              label: `第 ${v.versionNo} 版 ${ContractStatus.label(v.status)}`,
            }))}
            onChange={no => setNo(String(no))}
          />
        ) : null}
        <span className="mute">
          {k
            ? `${dateTime(k.madeAt)} 生成，${k.acceptedAt ? `${k.acceptedByName} ${dateTime(k.acceptedAt)} 勾选同意` : SignMode.label(k.signMode)}${k.reason ? `，${k.reason}` : ''}`
            : '还没有生成：审核或审批通过时按这份正文生成'}
        </span>
        {k ? (
          <Button className="push" size="small" loading={pdf.isPending} onClick={() => pdf.mutate(k.contractNo)}>
            下载 PDF
          </Button>
        ) : null}
      </div>
      {c.changes.length > 0 ? (
        <section className="note">
          <h3>与上一版的差别 {countChanges(c.changes)} 处</h3>
          <ContractChanges changes={c.changes} />
        </section>
      ) : null}
      {c.newer.map(n => (
        <p key={n.kind + n.code} className="mute">
          《{n.title}》已有第 {n.toNo} 版，本单按第 {n.fromNo} 版。
        </p>
      ))}
      <ContractPaper
        document={c.document}
        contractNo={k?.contractNo ?? ''}
        remark={k ? `第 ${k.versionNo} 版` : '预览'}
        changes={c.changes}
        seals={paperSeals(k)}
      />
    </div>
  )
}
