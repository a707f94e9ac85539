import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { fallsFor } from '@mall/domain/selling/auction/falling.ts'
import { FALL_MINUTES } from '@mall/domain/selling/auction/falling.ts'
import {
  BiddingMode,
  type BiddingModeCode,
  Disclosure,
  type DisclosureCode,
  PriceBasis,
  basisOf,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { whatIsUnseen } from '@mall/domain/selling/auction/lot.rules.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Input, InputNumber, Popconfirm, Select, Switch } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Field } from '../../kernel/kit/Field.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { FilePick } from '../../kernel/FilePick.tsx'
import { formOf, type LotFields, type Wrong, wrongOf } from './lotForm.ts'
import { LotLinesForm } from './LotLinesForm.tsx'
import { editAddress, watchAddress } from './lotWords.ts'
import { useBiddingAgain } from './useDeskLot.ts'
import { VisitsForm } from './VisitsForm.tsx'

const MOST_YUAN = 10_000_000_000

/** The form of a lot. `frozen`: why nothing can be changed. */
export function LotEditor({
  start,
  biddingNo,
  version,
  draft = true,
  frozen,
}: {
  start: LotFields
  biddingNo: string
  version: number
  draft?: boolean
  frozen?: string
}) {
  const call = useCaller()
  const again = useBiddingAgain()
  const go = useNavigate()
  const { message } = App.useApp()
  const noRun = whyNoRight(useStaff(), 'bid.run')
  const requestId = useRef(newRequestId())
  const [f, setF] = useState(start)
  const [wrong, setWrong] = useState<Wrong>({})
  const depots = useLazyCall('/api/depotInfo/getAPIResultDepotInfoList', {}).data ?? []
  const set = (change: Partial<LotFields>) => {
    setF(now => ({ ...now, ...change }))
    setWrong(w => Object.fromEntries(Object.entries(w).filter(([key]) => !(key in change))))
  }
  const off = frozen !== undefined || noRun !== undefined
  const unit = PriceBasis.label(basisOf(f.mode))
  const dutch = f.mode === BiddingMode.dutch
  const save = useMutation({
    mutationFn: (publish: boolean) =>
      call('/api/ops/saveBiddingLot', { ...formOf(f), biddingNo, version, publish, requestId: requestId.current }),
    onSuccess: (made, publish) => {
      again()
      const out = publish && made.needs === ''
      if (publish && made.needs) void message.warning(`${made.biddingNo} 等另一人审批：${made.needs}`, 8)
      else void message.success(out ? `${made.biddingNo} 已发布` : `${made.biddingNo} 已保存`)
      void go(out ? watchAddress(made.biddingNo) : editAddress(made.biddingNo), { replace: true })
    },
    onSettled: () => {
      requestId.current = nextRequestId(requestId.current)
    },
  })
  const remove = useMutation({
    mutationFn: () => call('/api/ops/deleteBiddingLot', { biddingNo }),
    onSuccess: () => {
      again()
      void go('/bidding?queue=draft', { replace: true })
    },
  })
  const submit = (publish: boolean) => {
    const found = wrongOf(f, serverTime())
    setWrong(found)
    if (Object.keys(found).length === 0) save.mutate(publish)
  }
  const pictures = f.annexes.length + f.lines.reduce((n, l) => n + l.files.length, 0)
  const unseen = whatIsUnseen({ pictures, inspections: f.inspections.filter(i => i.on !== '') }, dayText(new Date(serverTime())))
  const why = frozen ?? noRun
  return (
    <>
      {frozen ? <Alert type="info" showIcon title={frozen} /> : null}
      <section className="panel" aria-label="条件">
        <div className="panel-head">
          <h2>条件</h2>
        </div>
        <div className="panel-pad lotform">
          <Field id="lot-title" label="标题" error={wrong.title} whole>
            <Input id="lot-title" maxLength={60} value={f.title} disabled={off} onChange={e => set({ title: e.target.value })} />
          </Field>
          <Field id="lot-event" label="专场" hint="报表按专场合计">
            <Input
              id="lot-event"
              maxLength={30}
              value={f.eventName}
              disabled={off}
              onChange={e => set({ eventName: e.target.value })}
            />
          </Field>
          <Field id="lot-mode" label="方式" hint={MODE_HINT[f.mode]}>
            <Select<BiddingModeCode>
              id="lot-mode"
              value={f.mode}
              disabled={off}
              options={BiddingMode.rows.map(r => ({ value: r.code, label: r.label }))}
              onChange={mode => set({ mode })}
            />
          </Field>
          {rises(f.mode) && (
            <Field id="lot-disclosure" label="公布方式" hint={SHOWN_HINT[f.disclosure]} error={wrong.disclosure}>
              <Select<DisclosureCode>
                id="lot-disclosure"
                value={f.disclosure}
                disabled={off}
                options={Disclosure.rows.map(r => ({ value: r.code, label: r.label }))}
                onChange={disclosure => set({ disclosure })}
              />
            </Field>
          )}
          <Field id="lot-depot" label="仓库" error={wrong.depotCode}>
            <Select
              id="lot-depot"
              showSearch={{ optionFilterProp: 'label' }}
              value={f.depotCode || null}
              disabled={off}
              options={depots.map(d => ({ value: d.depotCode, label: d.depotName }))}
              onChange={depotCode => set({ depotCode: depotCode ?? '' })}
            />
          </Field>
          <Field id="lot-start" label="起拍价" error={wrong.startPriceFen}>
            <MoneyInput
              id="lot-start"
              unit={unit}
              most={MOST_YUAN}
              value={f.startPriceFen}
              disabled={off}
              onChange={startPriceFen => set({ startPriceFen })}
            />
          </Field>
          {f.mode === 'SEALED' ? null : (
            <>
              <Field id="lot-step" label={dutch ? '降价幅度' : '加价幅度'} error={wrong.stepFen}>
                <MoneyInput id="lot-step" unit={unit} value={f.stepFen} disabled={off} onChange={stepFen => set({ stepFen })} />
              </Field>
              {dutch ? (
                <Field id="lot-falls" label="几分钟降一次" error={wrong.fallMinutes}>
                  <InputNumber
                    id="lot-falls"
                    min={FALL_MINUTES.least}
                    max={FALL_MINUTES.most}
                    precision={0}
                    suffix="分钟"
                    value={f.fallMinutes}
                    disabled={off}
                    onChange={fallMinutes => set({ fallMinutes })}
                  />
                </Field>
              ) : (
                <Field id="lot-steps" label="一次最多几档">
                  <InputNumber
                    id="lot-steps"
                    min={1}
                    max={20}
                    precision={0}
                    value={f.stepsMost}
                    disabled={off}
                    onChange={stepsMost => set({ stepsMost })}
                  />
                </Field>
              )}
            </>
          )}
          <Field
            id="lot-reserve"
            label={dutch ? '底价，降到它为止' : '保留价，不填为没有'}
            error={wrong.reserveFen}
            hint={dutch ? floorHint(f) : '买家与无权的同事都看不到'}
          >
            <MoneyInput
              id="lot-reserve"
              unit={unit}
              most={MOST_YUAN}
              value={f.reserveFen}
              disabled={off}
              onChange={reserveFen => set({ reserveFen })}
            />
          </Field>
          <Field
            id={f.depositKind === 'share' ? 'lot-deposit-share' : 'lot-deposit'}
            label="保证金"
            error={f.depositKind === 'share' ? wrong.depositPercent : wrong.depositFen}
          >
            <span className="row nowraprow">
              <Select
                aria-label="保证金怎样算"
                value={f.depositKind}
                disabled={off}
                options={[
                  { value: 'share', label: '按起拍货值' },
                  { value: 'fixed', label: '固定金额' },
                ]}
                onChange={depositKind => set({ depositKind })}
              />
              {f.depositKind === 'share' ? (
                <InputNumber
                  id="lot-deposit-share"
                  min={1}
                  max={30}
                  precision={2}
                  suffix="%"
                  value={f.depositPercent}
                  disabled={off}
                  onChange={depositPercent => set({ depositPercent })}
                />
              ) : (
                <MoneyInput
                  id="lot-deposit"
                  unit="元"
                  value={f.depositFen}
                  disabled={off}
                  onChange={depositFen => set({ depositFen })}
                />
              )}
            </span>
          </Field>
          <Field id="lot-open" label="开始" error={wrong.openAt}>
            <Input
              id="lot-open"
              type="datetime-local"
              value={f.openAt}
              disabled={off}
              onChange={e => set({ openAt: e.target.value })}
            />
          </Field>
          <Field id="lot-end" label={dutch ? '最晚结束' : '结束'} error={wrong.endAt} {...(dutch ? { hint: LATEST_HINT } : {})}>
            <Input
              id="lot-end"
              type="datetime-local"
              value={f.endAt}
              disabled={off}
              onChange={e => set({ endAt: e.target.value })}
            />
          </Field>
          <Field id="lot-signup" label="报名截止，不填为到结束" error={wrong.signUpUntil}>
            <Input
              id="lot-signup"
              type="datetime-local"
              value={f.signUpUntil}
              disabled={off}
              onChange={e => set({ signUpUntil: e.target.value })}
            />
          </Field>
          <Field id="lot-night" label="夜间暂停" hint="18:00 暂停，次日 9:00 从剩余时间继续">
            <span>
              <Switch id="lot-night" checked={f.nightPause} disabled={off} onChange={nightPause => set({ nightPause })} />
            </span>
          </Field>
          <Field id="lot-pay" label="中标后几小时内付清">
            <InputNumber
              id="lot-pay"
              min={2}
              max={240}
              precision={0}
              suffix="小时"
              value={f.payHours}
              disabled={off}
              onChange={payHours => set({ payHours })}
            />
          </Field>
          <Field id="lot-lift" label="付款后几个工作日内提货">
            <InputNumber
              id="lot-lift"
              min={1}
              max={60}
              precision={0}
              suffix="工作日"
              value={f.liftDays}
              disabled={off}
              onChange={liftDays => set({ liftDays })}
            />
          </Field>
          <Field id="lot-overdue" label="超期提货，每吨每天" hint="堆存费，提货时由仓库另收，商城不记账">
            <MoneyInput
              id="lot-overdue"
              unit="元"
              least={0}
              most={1000}
              value={f.overdueFen}
              disabled={off}
              onChange={overdueFen => set({ overdueFen })}
            />
          </Field>
          <Field id="lot-band" label="数量允差，±">
            <InputNumber
              id="lot-band"
              min={0}
              max={10}
              precision={0}
              suffix="%"
              value={f.bandPercent}
              disabled={off}
              onChange={bandPercent => set({ bandPercent })}
            />
          </Field>
          <Field id="lot-contact" label="联系人">
            <Input
              id="lot-contact"
              maxLength={20}
              value={f.contactName}
              disabled={off}
              onChange={e => set({ contactName: e.target.value })}
            />
          </Field>
          <Field id="lot-phone" label="电话">
            <Input
              id="lot-phone"
              maxLength={20}
              value={f.contactPhone}
              disabled={off}
              onChange={e => set({ contactPhone: e.target.value })}
            />
          </Field>
          <Field id="lot-notice" label="公告：提货、付款、质量约定" whole>
            <Input.TextArea
              id="lot-notice"
              rows={3}
              maxLength={2000}
              value={f.noticeText}
              disabled={off}
              onChange={e => set({ noticeText: e.target.value })}
            />
          </Field>
          <div className="formfield whole">
            <span className="lab">看货</span>
            <VisitsForm visits={f.inspections} disabled={off} onChange={inspections => set({ inspections })} />
            {wrong.inspections ? (
              <span className="field-error" role="alert">
                {wrong.inspections}
              </span>
            ) : null}
          </div>
          <div className="formfield whole">
            <span className="lab">附件</span>
            {off ? (
              f.annexes.map(a => a.fileName).join('、') || '没有'
            ) : (
              <FilePick
                path="/api/ops/uploadBiddingFile"
                purpose="lot"
                label="附件"
                value={f.annexes}
                onChange={annexes => set({ annexes })}
              />
            )}
          </div>
        </div>
      </section>
      <LotLinesForm
        lines={f.lines}
        depotCode={f.depotCode}
        wrong={wrong.lines}
        disabled={off}
        onChange={lines => set({ lines })}
      />
      <section className="panel lotsave" aria-label="保存">
        {save.isError || remove.isError ? <Alert type="error" showIcon title={(save.error ?? remove.error)?.message} /> : null}
        {draft && unseen ? <Alert type="warning" showIcon title={`${unseen}。发布前请补照片或看货日，或在公告里说明。`} /> : null}
        {Object.keys(wrong).length > 0 ? <span className="field-error">还有 {Object.keys(wrong).length} 处要改</span> : null}
        <span className="push row">
          {draft && biddingNo !== '' ? (
            <Popconfirm
              title={`删除草稿 ${biddingNo}？`}
              description="删除后不能恢复。"
              okText="删除"
              cancelText="先不"
              onConfirm={() => remove.mutate()}
            >
              <Button danger type="text" disabled={off} loading={remove.isPending}>
                删除草稿
              </Button>
            </Popconfirm>
          ) : null}
          <ActButton {...(why ? { why } : {})} loading={save.isPending && !save.variables} onClick={() => submit(false)}>
            {draft ? '存为草稿' : '保存修改'}
          </ActButton>
          {draft ? (
            <ActButton
              type="primary"
              {...(why ? { why } : {})}
              loading={save.isPending && save.variables}
              onClick={() => submit(true)}
            >
              保存并发布
            </ActButton>
          ) : null}
        </span>
      </section>
    </>
  )
}

const SHOWN_HINT: Record<DisclosureCode, string> = {
  open: '买家看得到每次出价，只有代号',
  rank: '结束前买家只看到自己的名次，这里也看不到价格；没有自动出价',
}
const LATEST_HINT = '买家看得到，别正好写成降到底价的时刻'
/** How long it takes down to the floor, where that can be said already. */
function floorHint(f: LotFields): string {
  const { startPriceFen: startFen, stepFen, fallMinutes, reserveFen } = f
  if (!startFen || !stepFen || !fallMinutes || reserveFen === null || reserveFen >= startFen) return '买家与无权的同事都看不到'
  const minutes = fallsFor({ startFen, stepFen, fallMinutes }, reserveFen) / 60_000
  return `买家与无权的同事都看不到；降到它并等满一次共 ${minutes} 分钟`
}

const MODE_HINT: Record<BiddingModeCode, string> = {
  PRICE: '出元/吨，整单一家成交',
  LOT: '出整单总价，一家成交',
  QTY: '出元/吨与件数，可多家成交；标的须一行',
  SEALED: '一次报价，结束前谁也看不到',
  DUTCH: '从高价定时降，最先应价的一家整单成交',
}
