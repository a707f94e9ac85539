import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { TIERS_MOST } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, AutoComplete, Button, Input, InputNumber, Popconfirm, Select } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Field } from '../../kernel/kit/Field.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { editAddress, useGroupsAgain, watchAddress } from './deskWords.ts'
import { formOf, type GroupFields, type Wrong, wrongOf } from './groupForm.ts'

/** The form of a group. `frozen`: why nothing can be changed. */
export function GroupEditor({
  start,
  groupNo,
  version,
  frozen,
}: {
  start: GroupFields
  groupNo: string
  version: number
  frozen?: string
}) {
  const call = useCaller()
  const again = useGroupsAgain()
  const go = useNavigate()
  const { message } = App.useApp()
  const noRun = whyNoRight(useStaff(), 'group.run')
  const requestId = useRef(newRequestId())
  const [f, setF] = useState(start)
  const [wrong, setWrong] = useState<Wrong>({})
  const [word, setWord] = useState('')
  const found = useLazyCall(
    '/api/ops/getSkuList',
    { word, pageSize: 10 },
    { enabled: word.trim().length > 1, keepOld: true },
  ).data
  const read = useLazyCall(
    '/api/ops/getGroupGoods',
    { skuCode: f.skuCode.trim(), salesAreaCode: f.salesAreaCode },
    { enabled: noRun === undefined && f.skuCode.trim().length > 5 },
  )
  const goods = read.data?.skuCode === f.skuCode.trim() && !read.isPlaceholderData ? read.data : undefined
  const areas = useLazyCall('/api/ops/getGoodsScopes', {}).data?.areas ?? []
  const off = frozen !== undefined || noRun !== undefined
  const set = (change: Partial<GroupFields>) => {
    setF(now => ({ ...now, ...change }))
    setWrong({})
  }
  const setTier = (i: number, change: Partial<GroupFields['tiers'][number]>) =>
    set({ tiers: f.tiers.map((t, at) => (at === i ? { ...t, ...change } : t)) })
  const save = useMutation({
    mutationFn: (publish: boolean) =>
      call('/api/ops/saveGroupBuy', { ...formOf(f), groupNo, version, publish, requestId: requestId.current }),
    onSuccess: (made, publish) => {
      again()
      const out = publish && made.needs === ''
      if (publish && made.needs) void message.warning(`${made.groupNo} 等另一人审批：${made.needs}`, 8)
      else void message.success(out ? `${made.groupNo} 已发布` : `${made.groupNo} 已保存`)
      void go(out ? watchAddress(made.groupNo) : editAddress(made.groupNo), { replace: true })
    },
    onSettled: () => {
      requestId.current = nextRequestId(requestId.current)
    },
  })
  const remove = useMutation({
    mutationFn: () => call('/api/ops/deleteGroupBuy', { groupNo }),
    onSuccess: () => {
      again()
      void go('/groupBuy?queue=draft', { replace: true })
    },
  })
  const submit = (publish: boolean) => {
    const found_ = wrongOf(f, goods, serverTime())
    setWrong(found_)
    if (Object.keys(found_).length === 0) save.mutate(publish)
  }
  const why = frozen ?? noRun
  const number = (
    label: string,
    id: string,
    value: number | null,
    change: (n: number | null) => void,
    error: string | undefined,
    unit: string,
    precision = 3,
  ) => (
    <Field label={label} id={id} error={error}>
      <InputNumber id={id} value={value} min={0} precision={precision} disabled={off} suffix={unit} onChange={change} />
    </Field>
  )
  return (
    <>
      {frozen ? <Alert type="info" showIcon title={frozen} /> : null}
      <section className="panel" aria-label="商品与时间">
        <div className="panel-head">
          <h2>商品与时间</h2>
        </div>
        <div className="group-fields">
          <Field
            label="商品"
            id="group-sku"
            error={wrong.skuCode ?? (read.isError ? read.error.message : undefined)}
            hint={
              goods
                ? `${goods.title}，${goods.depotName}，挂牌 ${yuan(goods.listPriceFen)} 元/吨，每${goods.pieceUnit} ${tons(goods.pieceWeightG / 1000)} 吨，可供 ${goods.freePieces} ${goods.pieceUnit}`
                : '按材质、规格或编号查找'
            }
            whole
          >
            <AutoComplete
              id="group-sku"
              className="sku-field"
              value={f.skuCode}
              disabled={off}
              placeholder="材质 规格，或编号"
              popupMatchSelectWidth={420}
              onSearch={setWord}
              onChange={skuCode => set({ skuCode, period: '' })}
              options={(word.trim().length > 1 ? (found?.list ?? []) : []).map(s => ({
                value: s.skuCode,
                label: (
                  <>
                    {s.title}
                    <small className="mute sku-code">
                      {s.skuCode}，{s.depotName}，可供 {s.onHand - s.reserved} {s.pieceUnit}
                    </small>
                  </>
                ),
              }))}
            />
          </Field>
          <Field label="价格区域" id="group-area" hint="挂牌价按它算，订单也按它；买家页面上标明">
            <Select
              id="group-area"
              value={f.salesAreaCode}
              disabled={off}
              onChange={salesAreaCode => set({ salesAreaCode })}
              options={[
                ...areas.map(a => ({ value: a.salesAreaCode, label: a.areaName })),
                ...(areas.length > 0 && !areas.some(a => a.salesAreaCode === f.salesAreaCode)
                  ? [{ value: f.salesAreaCode, label: `${f.salesAreaCode}（已停用）` }]
                  : []),
              ]}
            />
          </Field>
          <Field
            label="供货"
            id="group-period"
            hint={f.period ? '产线这一窗口至少够第 1 档的吨数才能发布' : '发布时从库存留足上限'}
          >
            <Select
              id="group-period"
              value={f.period}
              disabled={off}
              onChange={period => set({ period })}
              options={[
                { value: '', label: '现货' },
                ...(goods?.periods ?? []).map(p => ({ value: p.period, label: `排产 ${p.periodText}交货` })),
                ...(f.period && !goods?.periods.some(p => p.period === f.period) ? [{ value: f.period, label: f.period }] : []),
              ]}
            />
          </Field>
          <Field label="开始" id="group-start" error={wrong.startAt}>
            <Input
              id="group-start"
              type="datetime-local"
              value={f.startAt}
              disabled={off}
              onChange={e => set({ startAt: e.target.value })}
            />
          </Field>
          <Field label="截止" id="group-end" error={wrong.endAt}>
            <Input
              id="group-end"
              type="datetime-local"
              value={f.endAt}
              disabled={off}
              onChange={e => set({ endAt: e.target.value })}
            />
          </Field>
        </div>
      </section>
      <section className="panel" aria-label="台阶">
        <div className="panel-head">
          <h2>台阶</h2>
          <span className="mute">吨数递增，价格递减，首档低于挂牌；首档就是成团的最少吨数</span>
        </div>
        <div className="group-tiers">
          {f.tiers.map((t, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a tier has no name but its place
            <div className="one" key={i}>
              <span>第 {i + 1} 档</span>
              <InputNumber
                aria-label={`第 ${i + 1} 档吨数`}
                value={t.tons}
                min={0}
                precision={3}
                disabled={off}
                suffix="吨起"
                onChange={n => setTier(i, { tons: n })}
              />
              <MoneyInput
                label={`第 ${i + 1} 档价格`}
                unit="元/吨"
                value={t.priceFen}
                disabled={off}
                onChange={priceFen => setTier(i, { priceFen })}
              />
              <span>
                {goods && t.priceFen ? <small className="mute">比挂牌 {yuan(t.priceFen - goods.listPriceFen)}</small> : null}{' '}
                {f.tiers.length > 1 && !off ? (
                  <Button type="text" size="small" onClick={() => set({ tiers: f.tiers.filter((_, at) => at !== i) })}>
                    删第 {i + 1} 档
                  </Button>
                ) : null}
              </span>
            </div>
          ))}
          {wrong.tiers ? (
            <span className="field-error" role="alert">
              {wrong.tiers}
            </span>
          ) : null}
          {!off && f.tiers.length < TIERS_MOST ? (
            <span>
              <Button size="small" onClick={() => set({ tiers: [...f.tiers, { tons: null, priceFen: null }] })}>
                加一档
              </Button>
            </span>
          ) : null}
        </div>
      </section>
      <section className="panel" aria-label="数量与订金">
        <div className="panel-head">
          <h2>数量与订金</h2>
        </div>
        <div className="group-fields">
          {number('起参', 'group-min', f.minJoinTons, n => set({ minJoinTons: n }), wrong.minJoinKg, '吨')}
          {number('每家限量', 'group-limit', f.limitTons, n => set({ limitTons: n }), wrong.limitKg, '吨')}
          {number('全团上限', 'group-cap', f.capTons, n => set({ capTons: n }), wrong.capKg, '吨')}
          {number('订金', 'group-deposit', f.depositPercent, n => set({ depositPercent: n }), wrong.depositBp, '% 按挂牌价', 2)}
          {number('付款时限', 'group-hours', f.payHours, n => set({ payHours: n }), undefined, '小时', 0)}
          <Field label="说明，买家可见" id="group-note" whole>
            <Input.TextArea
              id="group-note"
              rows={2}
              maxLength={300}
              value={f.note}
              disabled={off}
              onChange={e => set({ note: e.target.value })}
            />
          </Field>
        </div>
      </section>
      {save.isError || remove.isError ? <Alert type="error" showIcon title={(save.error ?? remove.error)?.message} /> : null}
      <div className="foot">
        <ActButton {...(why ? { why } : {})} loading={save.isPending} onClick={() => submit(false)}>
          保存草稿
        </ActButton>
        <ActButton type="primary" {...(why ? { why } : {})} loading={save.isPending} onClick={() => submit(true)}>
          保存并发布
        </ActButton>
        {groupNo !== '' && !off ? (
          <Popconfirm title={`删除草稿 ${groupNo}？`} okText="删除" cancelText="先不" onConfirm={() => remove.mutate()}>
            <Button danger loading={remove.isPending}>
              删除草稿
            </Button>
          </Popconfirm>
        ) : null}
      </div>
    </>
  )
}
