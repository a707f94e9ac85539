import './framework.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { FrameworkPayment, FrameworkTypes, IndexWindow } from '@mall/domain/selling/framework/framework.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { RebatePeriod } from '@mall/domain/selling/framework/rebate.rules.ts'
import { Alert, Input, InputNumber, Select } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { CompanyField } from '../../kernel/kit/CompanyField.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { type ContractForm, emptyLine, num } from './contractForm.ts'
import { type DeskContract, useFrameworkAgain } from './frameworkWords.ts'
import { LinesTable } from './LinesTable.tsx'
import { PlanTiers } from './PlanTiers.tsx'

const empty: ContractForm = {
  companyCode: '',
  contractType: 'M',
  fromOn: '',
  toOn: '',
  channelCodes: [],
  indexCode: '',
  window: 'lastMonth',
  windowDays: 10,
  toleranceBp: 0,
  fulfilBp: 9000,
  payment: 'C',
  addressText: '',
  signerName: '',
  lines: [emptyLine(1)],
  plan: [],
  tiers: [],
  rebatePeriod: 'term',
  depositBp: 0,
}

/** 编写框架合同: a new one, one that nobody has reviewed yet, or how one in force should go on. */
export default function FrameworkEditPage() {
  const [params] = useSearchParams()
  const ccNo = (params.get('ccNo') ?? '').trim()
  if (ccNo === '') return <Editor start={empty} ccNo="" rev={null} />
  const change = params.get('change') === '1'
  return <Existing key={`${ccNo} ${change}`} ccNo={ccNo} change={change} />
}

function Existing({ ccNo, change }: { ccNo: string; change: boolean }) {
  const read = useLazyCall('/api/ops/getFramework', { ccNo })
  const c = read.data
  if (!c)
    return (
      <div className="panel">
        <PaneState query={read} />
      </div>
    )
  return <Opened c={c} ccNo={ccNo} change={change} />
}

/** Why it cannot be written now, in words; undefined when it can. */
function whyNotWrite(c: DeskContract, change: boolean): string | undefined {
  const state = `合同${ContractStatus.label(c.status)}`
  if (!change) return c.status === ContractStatus.pendingReview ? undefined : `${state}，不能再改；生效的合同请走变更。`
  if (c.status === ContractStatus.confirmed) return c.changeWaits ? '已有一项变更在办，请先办完它。' : undefined
  return c.changeWaits ? '已有一项变更在办，请先办完它。' : `${state}，生效之后才能变更。`
}

/** Once opened the form stays, with what was typed: what has become of the contract meanwhile is said above it. */
function Opened({ c, ccNo, change }: { c: DeskContract; ccNo: string; change: boolean }) {
  const why = whyNotWrite(c, change)
  const [open, setOpen] = useState(why === undefined)
  if (!open && why === undefined) setOpen(true)
  return (
    <div className="stacked">
      {why !== undefined && (
        <Alert
          type={open ? 'warning' : 'info'}
          showIcon
          title={why}
          action={<Link to={`/framework?view=all&open=${ccNo}`}>看合同</Link>}
        />
      )}
      {open && (
        <Editor
          start={c.form}
          company={`${c.companyName}　${c.form.companyCode}`}
          ccNo={ccNo}
          rev={c.rev}
          {...(change ? { change } : {})}
        />
      )}
    </div>
  )
}

function Editor({
  start,
  company,
  ccNo,
  rev,
  change,
}: {
  start: ContractForm
  /** Of a contract that is there: whose it is, which stays. */
  company?: string
  ccNo: string
  rev: number | null
  change?: boolean
}) {
  const [f, setF] = useState<ContractForm>(start)
  const [reason, setReason] = useState('')
  // Of the form as it was opened: what is read again meanwhile is not in it.
  const [readRev] = useState(rev)
  const call = useCaller()
  const again = useFrameworkAgain()
  const go = useNavigate()
  const key = useRef(newRequestId())
  const known = useLazyCall('/api/ops/getFrameworkIndex', {}).data
  // A draft keeps the one it names, and is told that it takes another.
  const indexes = (known ?? []).filter(i => !i.off || i.indexCode === f.indexCode)
  const scopes = useLazyCall('/api/ops/getGoodsScopes', {}).data
  // What the contract's channels sell; a line that names another is refused when it is saved.
  const classes = (scopes?.classes ?? []).filter(
    c =>
      f.channelCodes.length === 0 ||
      c.channels.some(code => f.channelCodes.includes(code)) ||
      f.lines.some(l => l.classCode === c.classCode),
  )
  const set = (what: Partial<ContractForm>) => setF({ ...f, ...what })
  const save = useMutation({
    mutationFn: async () => {
      if (!change)
        return (await call('/api/ops/saveFramework', { ...f, ...(ccNo ? { ccNo, rev: readRev } : {}), requestId: key.current }))
          .ccNo
      const { companyCode: _own, ...terms } = f
      await call('/api/ops/draftFrameworkChange', { ...terms, ccNo, rev: readRev ?? 1, reason, requestId: key.current })
      return ccNo
    },
    onSuccess: no => {
      again()
      void go(`/framework?view=${change ? 'changes' : 'review'}&open=${no}`)
    },
    onError: () => {
      key.current = nextRequestId(key.current)
    },
  })
  const why =
    f.companyCode === ''
      ? '请选择企业'
      : f.fromOn === '' || f.toOn === ''
        ? '请填写期间'
        : f.channelCodes.length === 0
          ? '请选择渠道'
          : f.indexCode === ''
            ? '请选择指数'
            : f.lines.some(l => l.title === '' || l.classCode === '' || l.committedKg < 1000)
              ? '每行要有品名、品类和吨数'
              : change && reason.trim().length < 2
                ? '请写明为什么变更'
                : undefined
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>{change ? `拟变更 ${ccNo}` : ccNo ? `修改 ${ccNo}` : '新建框架合同'}</h1>
        <span className="mute">
          {change ? '由另一位同事审批后通知买方，双方签署新版才生效' : '保存后由另一位同事审核，再送双方签署'}
        </span>
        <span className="push row">
          <Link to="/framework">返回列表</Link>
          <ActButton type="primary" loading={save.isPending} {...(why ? { why } : {})} onClick={() => save.mutate()}>
            {change ? '提交，等同事审批' : '保存，等审核'}
          </ActButton>
        </span>
      </div>
      {save.isError && <Alert type="error" showIcon title={save.error.message} />}
      {change && (
        <section className="panel" aria-label="为什么变更">
          <div className="panel-head">
            <h2>为什么变更</h2>
            <span className="mute">买方看得到</span>
          </div>
          <div className="panel-pad">
            <Input.TextArea
              aria-label="为什么变更"
              rows={2}
              maxLength={200}
              value={reason}
              onChange={e => setReason(e.target.value)}
            />
          </div>
        </section>
      )}
      {known && indexes.length === 0 && (
        <Alert
          type="warning"
          showIcon
          title="还没有可用的指数，合同没有价格的依据，保存不了。"
          action={<Link to="/frameworkIndex">去新建指数</Link>}
        />
      )}
      <section className="panel" aria-label="条款">
        <div className="panel-head">
          <h2>条款</h2>
        </div>
        <div className="fw-form">
          <label>
            企业
            {company ? (
              <Input aria-label="企业" value={company} disabled />
            ) : (
              <CompanyField label="企业" value={f.companyCode} onChange={companyCode => set({ companyCode })} />
            )}
          </label>
          <label>
            类型
            <Select
              aria-label="类型"
              value={f.contractType}
              disabled={change === true}
              onChange={contractType => set({ contractType })}
              options={FrameworkTypes.map(value => ({ value, label: ContractType.label(value) }))}
            />
          </label>
          <label>
            起始日
            <Input type="date" value={f.fromOn} disabled={change === true} onChange={e => set({ fromOn: e.target.value })} />
          </label>
          <label>
            截止日
            <Input type="date" value={f.toOn} onChange={e => set({ toOn: e.target.value })} />
          </label>
          <label>
            渠道
            <Select
              aria-label="渠道"
              mode="multiple"
              value={f.channelCodes}
              placeholder="请选择"
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(channelCodes: string[]) => set({ channelCodes })}
              options={(scopes?.channels ?? []).map(c => ({ value: c.ofChannel, label: c.channelName }))}
            />
          </label>
          <label>
            付款
            <Select
              aria-label="付款"
              value={f.payment ?? 'C'}
              onChange={payment => set({ payment })}
              options={FrameworkPayment.rows.map(r => ({ value: r.code, label: r.label }))}
            />
          </label>
          <label>
            允差，%
            <InputNumber
              min={0}
              max={20}
              value={(f.toleranceBp ?? 0) / 100}
              onChange={v => set({ toleranceBp: num(v, 100) })}
              controls={false}
            />
          </label>
          <label>
            考核，%
            <InputNumber
              min={0}
              max={100}
              value={(f.fulfilBp ?? 9000) / 100}
              onChange={v => set({ fulfilBp: num(v, 100) })}
              controls={false}
            />
          </label>
          <label>
            履约保证金，%
            <InputNumber
              min={0}
              max={30}
              precision={2}
              value={(f.depositBp ?? 0) / 100}
              onChange={v => set({ depositBp: num(v, 100) })}
              controls={false}
            />
          </label>
          <label>
            指数
            <Select
              aria-label="指数"
              value={f.indexCode || null}
              placeholder="请选择"
              onChange={indexCode => set({ indexCode: indexCode ?? '' })}
              options={indexes.map(i => ({ value: i.indexCode, label: i.off ? `${i.indexName}（已停用）` : i.indexName }))}
            />
          </label>
          <label>
            窗口
            <Select
              aria-label="窗口"
              value={f.window ?? 'lastMonth'}
              onChange={window => set({ window })}
              options={IndexWindow.rows.map(r => ({ value: r.code, label: r.label }))}
            />
          </label>
          {f.window !== 'lastMonth' && (
            <label>
              {f.window === 'deliveryMonth' ? '暂定价发布日数' : '发布日数'}
              <InputNumber
                min={1}
                max={60}
                value={f.windowDays ?? 10}
                onChange={v => set({ windowDays: num(v, 1) })}
                controls={false}
              />
            </label>
          )}
          <label>
            返利
            <Select
              aria-label="返利"
              value={f.rebatePeriod ?? 'term'}
              onChange={rebatePeriod => set({ rebatePeriod })}
              options={RebatePeriod.rows.map(r => ({ value: r.code, label: `${r.label}的吨数` }))}
            />
          </label>
          <label>
            送货地址
            <Input value={f.addressText} maxLength={200} onChange={e => set({ addressText: e.target.value })} />
          </label>
          <label>
            买方经办
            <Input value={f.signerName} maxLength={40} onChange={e => set({ signerName: e.target.value })} />
          </label>
        </div>
      </section>
      <LinesTable lines={f.lines} classes={classes} onChange={lines => set({ lines })} />
      <PlanTiers
        plan={f.plan ?? []}
        tiers={f.tiers ?? []}
        committedKg={f.lines.reduce((n, l) => n + l.committedKg, 0)}
        firstMonth={f.fromOn.slice(0, 7)}
        onChange={set}
      />
    </div>
  )
}
