// 按规则调价: rules on the left, what they would do to the prices of now on the right. Nothing is written until the draft is kept.
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { RepriceRuleForm } from '@mall/contract/goods/repricing/repricing.ts'
import { movedPercent } from '@mall/domain/goods/goods/priceChange.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { whyNotRule } from '@mall/domain/goods/repricing/reprice.ts'
import { MOST_RULES, RepriceHow } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { RuleFields } from './RuleFields.tsx'
import { TouchedLine } from './TouchedLine.tsx'
import { useRepricingAgain } from './useRepricingAgain.ts'

type Sheet = Reply<'/api/ops/getRepricing'>

export default function RepricingEditPage() {
  const [params] = useSearchParams()
  const no = params.get('no') ?? ''
  const one = useLazyCall('/api/ops/getRepricing', { repricingNo: no }, { enabled: no !== '' })
  if (no === '') return <Editor />
  return one.data ? <Editor key={`${no} ${one.data.version}`} old={one.data} /> : <PaneState query={one} />
}

const EMPTY: RepriceRuleForm = {
  how: RepriceHow.add,
  addFen: 0,
  percentBp: 0,
  setFen: 0,
  ofChannel: '',
  classCode: '',
  ofMill: '',
  depotCode: '',
  grade: '',
  sizeFromUm: null,
  sizeToUm: null,
}
interface Row {
  id: string
  rule: RepriceRuleForm
}
const rowOf = (rule: RepriceRuleForm): Row => ({ id: newRequestId(), rule })

function Editor({ old }: { old?: Sheet }) {
  const call = useCaller()
  const again = useRepricingAgain()
  const go = useNavigate()
  const { message } = App.useApp()
  const noMake = whyNoRight(useStaff(), 'price.make')
  const [rows, setRows] = useState<Row[]>(() => (old?.rules.length ? old.rules : [EMPTY]).map(rowOf))
  const [title, setTitle] = useState(old?.title ?? '')
  const [note, setNote] = useState(old?.note ?? '')
  const [time, setTime] = useState(old?.publishAt ? localOf(old.publishAt) : '')
  const [requestId, setRequestId] = useState(newRequestId)
  const rules = rows.map(r => r.rule)
  const unfilled = rules.findIndex(r => whyNotRule(r) !== undefined)
  const seen = useLazyCall('/api/ops/previewRepricing', { rules }, { enabled: unfilled < 0, keepOld: true })
  const fault =
    unfilled >= 0
      ? { ruleNo: unfilled + 1, why: whyNotRule(rules[unfilled] ?? EMPTY) ?? '' }
      : seen.isError
        ? { ruleNo: 0, why: seen.error.message }
        : seen.data?.fault
  const late = time !== '' && atOf(time) < serverTime() ? '发布时间已过' : undefined
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveRepricing', {
        title: title.trim(),
        note: note.trim(),
        publishAt: time === '' ? null : atOf(time),
        rules,
        requestId,
        ...(old ? { repricingNo: old.repricingNo, version: old.version } : {}),
      }),
    onSuccess: async made => {
      await again()
      void message.success(`${made.repricingNo}：${made.goodsCount} 件商品，核对差异后提交`)
      void go(`/repricing?queue=draft&no=${made.repricingNo}`)
    },
    onError: () => setRequestId(nextRequestId),
  })
  const why =
    noMake ??
    (title.trim().length < 2 ? '请写明标题' : fault ? `第 ${fault.ruleNo} 条：${fault.why}`.replace('第 0 条：', '') : late) ??
    (seen.isPlaceholderData || !seen.data ? '正在试算' : undefined)
  const change = (id: string, rule: RepriceRuleForm) => setRows(rows.map(r => (r.id === id ? { id, rule } : r)))
  const drop = (id: string) => setRows(rows.filter(r => r.id !== id))
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>{old ? `修改 ${old.repricingNo}` : '按规则调价'}</h1>
        <span className="mute">后面的规则作用在前面的结果上；起草不改价，提交后才改</span>
        <span className="push row">
          <Link to={old ? `/repricing?queue=draft&no=${old.repricingNo}` : '/repricing'}>返回列表</Link>
          <ActButton type="primary" {...(why ? { why } : {})} loading={save.isPending} onClick={() => save.mutate()}>
            存为草稿
          </ActButton>
        </span>
      </div>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      <div className="reprice-desk">
        <section className="panel panel-pad" aria-label="规则">
          <Form layout="vertical" requiredMark={false} component="div">
            <div className="reprice-head">
              <Form.Item label="标题" htmlFor="reprice-title">
                <Input
                  id="reprice-title"
                  value={title}
                  maxLength={60}
                  placeholder="如 11-24 螺纹钢下调 30"
                  onChange={e => setTitle(e.target.value)}
                />
              </Form.Item>
              <Form.Item
                label="发布时间；空为批完即发"
                htmlFor="reprice-time"
                {...(late ? { validateStatus: 'error' as const, help: late } : {})}
              >
                <Input id="reprice-time" type="datetime-local" value={time} onChange={e => setTime(e.target.value)} />
              </Form.Item>
            </div>
            <Form.Item label="说明，审批人看得到" htmlFor="reprice-note">
              <Input id="reprice-note" value={note} maxLength={300} onChange={e => setNote(e.target.value)} />
            </Form.Item>
            {rows.map((r, i) => (
              <RuleFields
                key={r.id}
                n={i + 1}
                rule={r.rule}
                fault={fault?.ruleNo === i + 1 && unfilled < 0 ? fault.why : undefined}
                onChange={rule => change(r.id, rule)}
                {...(rows.length > 1 ? { onDrop: () => drop(r.id) } : {})}
              />
            ))}
            <Button disabled={rows.length >= MOST_RULES} onClick={() => setRows([...rows, rowOf(EMPTY)])}>
              ＋ 再加一条
            </Button>
          </Form>
        </section>
        <Consequence seen={unfilled < 0 ? seen.data : undefined} fault={fault ?? undefined} stale={seen.isPlaceholderData} />
      </div>
    </div>
  )
}

function Consequence({
  seen,
  fault,
  stale,
}: {
  seen: Reply<'/api/ops/previewRepricing'> | undefined
  fault: { ruleNo: number; why: string } | undefined
  stale: boolean
}) {
  return (
    <section className={`panel panel-pad${stale ? ' dim' : ''}`} aria-label="试算">
      <h2>会怎样</h2>
      {fault ? (
        <Alert type="warning" showIcon title={fault.ruleNo > 0 ? `第 ${fault.ruleNo} 条：${fault.why}` : fault.why} />
      ) : !seen ? (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      ) : (
        <>
          <p role="status">
            <b>{seen.goodsCount.toLocaleString('zh-CN')}</b> 件商品改价。
          </p>
          <TouchedLine touched={seen} />
          <table className="plain-table">
            <thead>
              <tr>
                <th>变动最大的</th>
                <th className="num">现价</th>
                <th className="num">新价</th>
              </tr>
            </thead>
            <tbody>
              {seen.sample.map(s => (
                <tr key={s.skuCode}>
                  <td>
                    {s.title}
                    <small className="mute">{s.placeText}</small>
                  </td>
                  <td className="num">{yuan(s.wasFen)}</td>
                  <td className="num">
                    {yuan(s.nowFen)}
                    <small className="mute">{movedPercent(s.wasFen, s.nowFen)}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
