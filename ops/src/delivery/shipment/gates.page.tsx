// 时段与承运商: when each depot loads, how many trucks an hour, 停发, and who carries.
import { useMutation } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert, Button, Checkbox, Form, Input, InputNumber, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useShipAgain } from './shipping.ts'
import './shipment.css'

type Data = Reply<'/api/ops/getGateList'>
type Gate = Data['gates'][number]
const DAYS = ['一', '二', '三', '四', '五', '六', '日'].map((label, i) => ({ label, value: i + 1 }))
const daysOf = (g: Gate): string => (g.weekdays.length === 7 ? '每天' : `周${g.weekdays.map(w => DAYS[w - 1]?.label).join('')}`)
type Open = { kind: 'gate' | 'close'; gate: Gate } | { kind: 'carrier'; carrier: Data['carriers'][number] | null }

export default function GatesPage() {
  const noRight = whyNoRight(useStaff(), 'ship.dispatch')
  const call = useCaller()
  const again = useShipAgain()
  const gates = useLazyCall('/api/ops/getGateList', {}, { keepOld: true })
  const [open, setOpen] = useState<Open | null>(null)
  const reopen = useMutation({
    mutationFn: (depotCode: string) => call('/api/ops/closeGate', { depotCode }),
    onSettled: again,
  })
  const d = gates.data
  const why = noRight ? { why: noRight } : {}
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>时段与承运商</h1>
        <span className="mute">没有设时段的仓库不能约车</span>
        <span className="push">
          <ExcelButton
            label="时段"
            columns={[
              { title: '仓库编码', value: g => g.depotCode },
              { title: '仓库', width: 20, value: g => g.depotName },
              { title: '开始', value: g => (g.set ? `${g.opensAt}:00` : '') },
              { title: '结束', value: g => (g.set ? `${g.closesAt}:00` : '') },
              { title: '每小时车数', value: g => (g.set ? g.trucksPerHour : null) },
              { title: '星期', width: 20, value: g => (g.set ? daysOf(g) : '') },
              { title: '门岗', value: g => g.gateName },
              { title: '地址', width: 30, value: g => g.address },
              { title: '状态', value: g => (!g.set ? '未设时段' : g.closedUntil === null ? '发货' : '停发') },
              { title: '停发原因', width: 20, value: g => g.closedReason },
              { title: '停发到', width: 18, value: g => ({ at: g.closedUntil }) },
            ]}
            read={d?.gates ?? []}
          />
        </span>
      </div>
      {gates.isError && !d ? (
        <Alert type="error" showIcon title={gates.error.message} action={<Button onClick={() => gates.refetch()}>重试</Button>} />
      ) : null}
      {reopen.isError ? <Alert type="error" showIcon title={reopen.error.message} /> : null}
      {!d ? <Skeleton active /> : null}
      {d ? (
        <div className="stacked">
          <section className="panel" aria-label="仓库时段">
            <div className="ship-scroll" role="region" aria-label="各仓库" tabIndex={0}>
              <table className="ship-lines ship-page">
                <thead>
                  <tr>
                    <th>仓库</th>
                    <th>发货时间</th>
                    <th className="num">每小时</th>
                    <th>星期</th>
                    <th>门岗与地址</th>
                    <th>状态</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {d.gates.map(g => (
                    <tr key={g.depotCode}>
                      <td>{g.depotName}</td>
                      <td>{g.set ? `${g.opensAt}:00–${g.closesAt}:00` : '—'}</td>
                      <td className="num">{g.set ? `${g.trucksPerHour} 车` : '—'}</td>
                      <td>{g.set ? daysOf(g) : '—'}</td>
                      <td>
                        {g.gateName} {g.address}
                      </td>
                      <td>
                        {!g.set ? (
                          <Tag tone="wait">未设时段</Tag>
                        ) : g.closedUntil === null ? (
                          <Tag tone="good">发货</Tag>
                        ) : (
                          <>
                            <Tag tone="bad">停发</Tag> {g.closedReason}，到 {dateTime(g.closedUntil)}
                          </>
                        )}
                      </td>
                      <td className="num">
                        <span className="ship-acts">
                          <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'gate', gate: g })}>
                            设时段
                          </ActButton>
                          {g.closedUntil === null ? (
                            <ActButton
                              size="small"
                              {...(noRight ? why : g.set ? {} : { why: '先设时段' })}
                              onClick={() => setOpen({ kind: 'close', gate: g })}
                            >
                              停发
                            </ActButton>
                          ) : (
                            <ActButton size="small" {...why} onClick={() => reopen.mutate(g.depotCode)}>
                              恢复发货
                            </ActButton>
                          )}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
          <section className="panel" aria-label="承运商">
            <div className="panel-head">
              <h2>承运商</h2>
              <span className="push">
                <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'carrier', carrier: null })}>
                  新增承运商
                </ActButton>
              </span>
            </div>
            <table className="ship-lines ship-page">
              <tbody>
                {d.carriers.map(c => (
                  <tr key={c.code}>
                    <td>{c.code}</td>
                    <td>{c.name}</td>
                    <td>{c.active ? <Tag tone="good">可派</Tag> : <Tag>停用</Tag>}</td>
                    <td className="num">
                      <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'carrier', carrier: c })}>
                        修改
                      </ActButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {d.carriers.length === 0 ? <p className="panel-pad mute">还没有承运商；代办运输派车前先新增。</p> : null}
          </section>
        </div>
      ) : null}
      {open?.kind === 'gate' ? <GateDialog gate={open.gate} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'close' ? <CloseDialog gate={open.gate} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'carrier' ? <CarrierDialog carrier={open.carrier} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function useSave<T>(run: (values: T) => Promise<unknown>, onClose: () => void) {
  const again = useShipAgain()
  return useMutation({ mutationFn: run, onSuccess: onClose, onSettled: again })
}
const NEEDED = [{ required: true, whitespace: true, message: '请填写' }]
const number = [{ required: true, message: '请填写' }]

function GateDialog({ gate, onClose }: { gate: Gate; onClose(): void }) {
  const call = useCaller()
  const [form] = Form.useForm<Gate>()
  const save = useSave((v: Gate) => call('/api/ops/saveGate', { ...v, depotCode: gate.depotCode }), onClose)
  return (
    <Modal
      open
      title={`发货时段 ${gate.depotName}`}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={480}
    >
      <p className="hint">立即生效；已约的车不受影响。</p>
      <Form<Gate>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="two-cols"
        initialValues={gate}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="opensAt" label="从几点" rules={number}>
          <InputNumber min={0} max={23} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="closesAt" label="到几点" rules={number}>
          <InputNumber min={1} max={24} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="trucksPerHour" label="每小时几车" rules={number}>
          <InputNumber min={0} max={60} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="gateName" label="门岗">
          <Input maxLength={20} placeholder="如 2 号门" />
        </Form.Item>
        <Form.Item name="weekdays" label="星期" className="whole">
          <Checkbox.Group options={DAYS} />
        </Form.Item>
        <Form.Item name="address" label="地址" className="whole">
          <Input maxLength={100} />
        </Form.Item>
        {save.isError ? <Alert className="whole" type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}

function CloseDialog({ gate, onClose }: { gate: Gate; onClose(): void }) {
  const call = useCaller()
  const [form] = Form.useForm<{ until: string; reason: string }>()
  const save = useSave(
    (v: { until: string; reason: string }) =>
      call('/api/ops/closeGate', {
        depotCode: gate.depotCode,
        until: Date.parse(`${v.until}:00+08:00`),
        reason: v.reason.trim(),
      }),
    onClose,
  )
  return (
    <Modal
      open
      title={`停发 ${gate.depotName}`}
      okText="停发"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={420}
    >
      <p className="hint">到恢复时间之前不能约车；已约的客户会收到通知，请改时段。</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={v => save.mutate(v)}>
        <Form.Item name="until" label="恢复时间" rules={[{ required: true, message: '请选择恢复时间' }]}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={NEEDED}>
          <Input maxLength={60} placeholder="如 行车检修" />
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}

function CarrierDialog({ carrier, onClose }: { carrier: Data['carriers'][number] | null; onClose(): void }) {
  const call = useCaller()
  const [form] = Form.useForm<Data['carriers'][number]>()
  const save = useSave((v: Data['carriers'][number]) => call('/api/ops/saveCarrier', v), onClose)
  return (
    <Modal
      open
      title={carrier ? `承运商 ${carrier.code}` : '新增承运商'}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={420}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={carrier ?? { code: '', name: '', active: true }}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item
          name="code"
          label="代号"
          rules={[{ pattern: /^[A-Z0-9]{2,12}$/, required: true, message: '2–12 位大写字母或数字' }]}
        >
          <Input maxLength={12} disabled={carrier !== null} />
        </Form.Item>
        <Form.Item name="name" label="名称" rules={NEEDED}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="active" valuePropName="checked">
          <Checkbox>可以派车</Checkbox>
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
