import './framework.css'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Area, Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { ccNoOf, type Contract, CONTRACT_READS, detailAddress, LIST } from './frameworkWords.ts'

export async function load({ query, ensure }: PageContext) {
  const ccNo = ccNoOf(query)
  if (!ccNo) throw notFound()
  await Promise.all([
    ensure('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo }),
    ensure('/api/company/getCompanyShippingAddress', {}),
  ])
}
export const head = ({ query }: PageContext): Head => ({ title: `申请变更 ${ccNoOf(query)}`, noIndex: true })

const MOST_FILES = 5
/** 申请变更: every thing stands beside what it is now; the mill decides, and both sign the new version. */
export default function FrameworkChangeApply() {
  const [query] = useSearchParams()
  const ccNo = ccNoOf(query)
  const read = useLazyCall('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })
  const c = read.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap fw">
        <Crumb items={[{ label: '框架合同', to: LIST }, { label: ccNo, to: detailAddress(ccNo) }, { label: '申请变更' }]} />
        <div className="row pagehd">
          <h1>申请变更 {ccNo}</h1>
        </div>
        {!c ? (
          <Panel>
            {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={6} />}
          </Panel>
        ) : c.status !== ContractStatus.confirmed || c.changeWaits ? (
          <Note tone="wait">
            <span>
              {c.changeWaits
                ? '已有一项变更在办，等它办完或先撤回。'
                : `合同${ContractStatus.label(c.status)}，生效中才能申请变更。`}{' '}
              <a href={detailAddress(ccNo)}>回合同</a>
            </span>
          </Note>
        ) : (
          <Form c={c} />
        )}
      </div>
    </main>
  )
}

function Form({ c }: { c: Contract }) {
  const navigate = useNavigate()
  const send = useSend()
  const refresh = useRefresh()
  const whyNot = useWhyNot('contract.sign')
  const addresses = useLazyCall('/api/company/getCompanyShippingAddress', {}).data ?? []
  const requestId = useRef(newRequestId())
  const [tonsOf, setTons] = useState<Record<number, number | null>>({})
  const [premiumOf, setPremium] = useState<Record<number, number | null>>({})
  const [toOn, setToOn] = useState(c.toOn)
  const [addressId, setAddress] = useState('')
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<FileValue[]>([])

  const lines = c.lines.map(l => {
    const t = l.lineNo in tonsOf ? tonsOf[l.lineNo] : l.committedKg / 1000
    const p = l.lineNo in premiumOf ? premiumOf[l.lineNo] : l.premiumFen / 100
    return {
      ...l,
      newKg: t === null || t === undefined ? null : Math.round(t * 1000),
      newPremiumFen: p === null || p === undefined ? null : Math.round(p * 100),
    }
  })
  const moved = lines.filter(l => l.newKg !== l.committedKg || l.newPremiumFen !== l.premiumFen)
  const address = addresses.find(a => a.addressId === addressId)
  const changes = [
    ...moved.flatMap(l => [
      ...(l.newKg !== l.committedKg && l.newKg !== null ? [`${l.title}：${tons(l.committedKg)} → ${tons(l.newKg)} 吨`] : []),
      ...(l.newPremiumFen !== l.premiumFen && l.newPremiumFen !== null
        ? [`${l.title} 升贴水：${yuan(l.premiumFen)} → ${yuan(l.newPremiumFen)} 元/吨`]
        : []),
    ]),
    ...(toOn !== c.toOn ? [`截止日：${c.toOn} → ${toOn}`] : []),
    ...(address ? [`送货地址：${c.addressText || '按订单'} → ${address.name}`] : []),
  ]
  const empty = lines.some(l => l.newKg === null || l.newPremiumFen === null)
  const low = lines.find(l => l.newKg !== null && l.newKg < l.orderedKg)
  const why = whyNot
    ? whyNot
    : empty
      ? '有没填的数'
      : low
        ? `${low.title} 已订 ${tons(low.orderedKg)} 吨，不能更少`
        : changes.length === 0
          ? '还没有改动'
          : reason.trim().length < 2
            ? '请写明原因'
            : undefined
  const apply = async () => {
    const made = await send('/api/framework/applyFrameworkContractChange', {
      ccNo: c.ccNo,
      lines: moved.map(l => ({
        lineNo: l.lineNo,
        committedKg: l.newKg ?? l.committedKg,
        ...(l.newPremiumFen !== l.premiumFen && l.newPremiumFen !== null ? { premiumFen: l.newPremiumFen } : {}),
      })),
      ...(toOn !== c.toOn ? { toOn } : {}),
      ...(addressId ? { addressId } : {}),
      reason,
      fileIds: files.map(f => f.fileId),
      requestId: requestId.current,
    })
    if (!made) {
      requestId.current = nextRequestId(requestId.current)
      return
    }
    notify.success(`已提交 ${made.changeNo}，审批结果会通知您`)
    await refresh(...CONTRACT_READS)
    await navigate(detailAddress(c.ccNo))
  }
  return (
    <div className="fwcols">
      <div className="stack">
        <Panel title="数量与升贴水" flush>
          <table className="tbl tight cards c3 eq fwform">
            <thead>
              <tr>
                <th>商品</th>
                <th className="num">已订，吨</th>
                <th className="num">约定，吨</th>
                <th>改为，吨</th>
                <th className="num">升贴水，元/吨</th>
                <th>改为，元/吨</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(l => (
                <tr key={l.lineNo}>
                  <td className="all">{l.title}</td>
                  <td className="num" data-l="已订，吨">
                    {tons(l.orderedKg)}
                  </td>
                  <td className="num" data-l="约定，吨">
                    {tons(l.committedKg)}
                  </td>
                  <td data-l="改为，吨">
                    <NumberInput
                      size="md"
                      aria-label={`${l.title} 改为多少吨`}
                      decimals={3}
                      value={l.newKg === null ? null : l.newKg / 1000}
                      onChange={v => setTons({ ...tonsOf, [l.lineNo]: v })}
                    />
                  </td>
                  <td className="num" data-l="升贴水，元/吨">
                    {yuan(l.premiumFen)}
                  </td>
                  <td data-l="改为，元/吨">
                    <NumberInput
                      size="md"
                      aria-label={`${l.title} 升贴水改为多少元每吨`}
                      decimals={2}
                      value={l.newPremiumFen === null ? null : l.newPremiumFen / 100}
                      onChange={v => setPremium({ ...premiumOf, [l.lineNo]: v })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        <Panel title="期间与地址">
          <div className="fwfields">
            <Input
              label={`截止日，现在 ${c.toOn}`}
              type="date"
              value={toOn}
              min={c.fromOn}
              onChange={e => setToOn(e.target.value || c.toOn)}
            />
            <Select
              label={`送货地址，现在 ${c.addressText || '按订单'}`}
              value={addressId}
              onChange={e => setAddress(e.target.value)}
            >
              <option value="">不改</option>
              {addresses.map(a => (
                <option key={a.addressId} value={a.addressId}>
                  {a.name}，{a.detail}
                </option>
              ))}
            </Select>
          </div>
        </Panel>
        <Panel title="原因">
          <Area label="为什么要改" required maxLength={200} value={reason} onChange={e => setReason(e.target.value)} />
          {files.map((f, i) => (
            <FileField
              key={f.fileId}
              label={`附件 ${i + 1}`}
              purpose="frameworkChange"
              value={f}
              onChange={next => setFiles(files.flatMap((x, at) => (at === i ? (next ? [next] : []) : [x])))}
            />
          ))}
          {files.length < MOST_FILES && (
            <FileField
              key={`next ${files.length}`}
              label={files.length === 0 ? '附件，如用户订单、图纸，可不传' : `附件 ${files.length + 1}`}
              purpose="frameworkChange"
              value={null}
              onChange={next => next && setFiles([...files, next])}
            />
          )}
        </Panel>
      </div>
      <div className="stack">
        <Panel title="这次要改的">
          {changes.length === 0 ? (
            <p className="mute">还没有改动。</p>
          ) : (
            <ul className="fwlist">
              {changes.map(t => (
                <li key={t}>{t}</li>
              ))}
            </ul>
          )}
          <p className="mute sm">
            销售审批后出新版，双方签署后生效；改价、加量较多或截止日移得远的由销售经理审批。送签期间不能按这份合同下单，已下的订单不变。
          </p>
          <div className="row gaptop">
            <ConfirmButton
              look="primary"
              title="提交变更申请？"
              consequence={changes.join('；')}
              confirmText="提交"
              disabledReason={why}
              onConfirm={apply}
            >
              提交申请
            </ConfirmButton>
            <LinkButton look="quiet" to={detailAddress(c.ccNo)}>
              不改了
            </LinkButton>
          </div>
        </Panel>
      </div>
    </div>
  )
}
