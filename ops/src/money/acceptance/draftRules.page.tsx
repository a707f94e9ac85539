// 收票规则: what each class of acceptors costs and how much of it is taken, from when; and who is on the list.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AcceptorClass, type AcceptorClassCode, DraftKind, type DraftKindCode } from '@mall/domain/money/acceptance/draft.ts'
import { percent } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, InputNumber, Modal, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import './draft.css'

type Rules = Reply<'/api/ops/getDraftRules'>
type ClassRow = Rules['classes'][number]
type Acceptor = Rules['acceptors'][number]
type Open = { kind: 'class'; row: ClassRow | null } | { kind: 'acceptor'; row: Acceptor | null }
const STATE = { coming: ['info', '将生效'], inForce: ['good', '现行'], over: ['none', '已被替代'] } as const

export default function DraftRulesPage() {
  const noRight = whyNoRight(useStaff(), 'fund.check')
  const rules = useLazyCall('/api/ops/getDraftRules', {}, { keepOld: true })
  const [open, setOpen] = useState<Open | null>(null)
  const why = noRight ? { why: noRight } : {}
  const d = rules.data
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>收票规则</h1>
        <span className="mute">
          {d && `一家企业承兑额度 ${yuan(d.lineFen)} 元，在「规则与沙箱」里改；贴现率从生效时刻起用于新的报价和登记`}
        </span>
        <Link to="/drafts">承兑</Link>
      </div>
      {rules.isError && !d ? (
        <Alert type="error" showIcon title={rules.error.message} action={<Button onClick={() => rules.refetch()}>重试</Button>} />
      ) : null}
      {!d && !rules.isError ? <Skeleton active /> : null}
      {d ? (
        <>
          <section className="panel" aria-label="类别与贴现率">
            <div className="panel-head">
              <h2>类别与贴现率</h2>
              <span className="push">
                <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'class', row: null })}>
                  新增一类的规则
                </ActButton>
              </span>
            </div>
            <div className="draft-scroll" role="region" aria-label="类别与贴现率" tabIndex={0}>
              <table className="draft-rules">
                <thead>
                  <tr>
                    <th>类别</th>
                    <th className="num">年贴现率</th>
                    <th className="num">单张上限，元</th>
                    <th className="num">一家合计上限，元</th>
                    <th className="num">最长期限</th>
                    <th>生效</th>
                    <th>状态</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {d.classes.map(c => (
                    <tr key={`${c.classCode}-${c.validFrom}`} className={c.state === 'over' ? 'over' : undefined}>
                      <td>{AcceptorClass.label(c.classCode)}</td>
                      <td className="num">{percent(c.rateBp)}</td>
                      <td className="num">{yuan(c.singleLimitFen)}</td>
                      <td className="num">{yuan(c.companyLimitFen)}</td>
                      <td className="num">{c.months} 个月</td>
                      <td>
                        {dateTime(c.validFrom)} <span className="mute">{c.madeBy}</span>
                      </td>
                      <td>
                        <Tag tone={STATE[c.state][0]}>{STATE[c.state][1]}</Tag>
                      </td>
                      <td className="num">
                        {c.state === 'over' ? null : (
                          <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'class', row: c })}>
                            改
                          </ActButton>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {d.classes.length === 0 ? <p className="panel-pad mute">还没有规则，什么票都不收；先新增一类。</p> : null}
          </section>
          <section className="panel" aria-label="承兑人名单">
            <div className="panel-head">
              <h2>承兑人名单</h2>
              <span className="push">
                <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'acceptor', row: null })}>
                  新增承兑人
                </ActButton>
              </span>
            </div>
            <div className="draft-scroll" role="region" aria-label="承兑人名单" tabIndex={0}>
              <table className="draft-rules">
                <thead>
                  <tr>
                    <th>承兑人</th>
                    <th>种类</th>
                    <th>类别</th>
                    <th className="num">未到期票面，元</th>
                    <th>状态</th>
                    <th>备注</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {d.acceptors.map(a => (
                    <tr key={a.acceptorId} className={a.taken ? undefined : 'over'}>
                      <td>{a.name}</td>
                      <td>{DraftKind.label(a.kind)}</td>
                      <td>{AcceptorClass.label(a.classCode)}</td>
                      <td className="num">{yuan(a.openFen)}</td>
                      <td>{a.taken ? <Tag tone="good">收</Tag> : <Tag>停收</Tag>}</td>
                      <td>{a.note}</td>
                      <td className="num">
                        <ActButton size="small" {...why} onClick={() => setOpen({ kind: 'acceptor', row: a })}>
                          改
                        </ActButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {d.acceptors.length === 0 ? <p className="panel-pad mute">名单是空的，什么票都不收；先新增承兑人。</p> : null}
          </section>
        </>
      ) : null}
      {open?.kind === 'class' ? <ClassDialog row={open.row} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'acceptor' ? <AcceptorDialog row={open.row} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function useSave<T>(run: (values: T) => Promise<unknown>, onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getDraftRules'] }),
  })
}
const needed = [{ required: true, message: '请填写' }]

interface ClassForm {
  classCode: AcceptorClassCode
  rate: number
  singleLimitFen: Fen
  companyLimitFen: Fen
  months: number
  from?: string
}
function ClassDialog({ row, onClose }: { row: ClassRow | null; onClose(): void }) {
  const call = useCaller()
  const [form] = Form.useForm<ClassForm>()
  const save = useSave(
    (v: ClassForm) =>
      call('/api/ops/saveDraftClass', {
        classCode: v.classCode,
        rateBp: Math.round(v.rate * 100),
        singleLimitFen: v.singleLimitFen,
        companyLimitFen: v.companyLimitFen,
        months: v.months,
        validFrom: v.from ? Date.parse(`${v.from}:00+08:00`) : null,
      }),
    onClose,
  )
  return (
    <Modal
      open
      title={row ? `改${AcceptorClass.label(row.classCode)}的规则` : '新增一类的规则'}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={480}
    >
      <p className="hint">旧规则留作记录；已报价、已登记的不变。</p>
      <Form<ClassForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="two-cols"
        initialValues={
          row
            ? {
                classCode: row.classCode,
                rate: row.rateBp / 100,
                singleLimitFen: row.singleLimitFen,
                companyLimitFen: row.companyLimitFen,
                months: row.months,
              }
            : { classCode: 'A', months: 6 }
        }
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="classCode" label="类别" rules={needed}>
          <Select disabled={row !== null} options={AcceptorClass.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <Form.Item name="rate" label="年贴现率，%" rules={needed}>
          <InputNumber min={0.01} max={20} precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="singleLimitFen" label="单张上限" rules={needed}>
          <MoneyInput unit="元" most={1_000_000_000} />
        </Form.Item>
        <Form.Item name="companyLimitFen" label="一家企业合计上限" rules={needed}>
          <MoneyInput unit="元" most={1_000_000_000} />
        </Form.Item>
        <Form.Item name="months" label="最长几个月" rules={needed}>
          <InputNumber min={1} max={6} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="from" label="从什么时候起，不填为马上">
          <Input type="datetime-local" />
        </Form.Item>
        {save.isError ? <Alert className="whole" type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}

interface AcceptorForm {
  name: string
  kind: DraftKindCode
  classCode: AcceptorClassCode
  taken: boolean
  note: string
}
function AcceptorDialog({ row, onClose }: { row: Acceptor | null; onClose(): void }) {
  const call = useCaller()
  const [form] = Form.useForm<AcceptorForm>()
  const save = useSave(
    (v: AcceptorForm) =>
      call('/api/ops/saveDraftAcceptor', {
        acceptorId: row?.acceptorId ?? null,
        ...v,
        name: v.name.trim(),
        note: v.note?.trim() ?? '',
      }),
    onClose,
  )
  return (
    <Modal
      open
      title={row ? `承兑人 ${row.name}` : '新增承兑人'}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={420}
    >
      <p className="hint">停收只影响以后的票；在手的照常到期提示付款。</p>
      <Form<AcceptorForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={row ?? { name: '', kind: 'bank', classCode: 'B', taken: true, note: '' }}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="name" label="承兑人全称" rules={[{ required: true, whitespace: true, message: '请填写承兑人全称' }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="kind" label="种类" rules={needed}>
          <Select options={DraftKind.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <Form.Item name="classCode" label="类别" rules={needed}>
          <Select options={AcceptorClass.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <Form.Item name="taken" label="收这家的票" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="note" label="备注">
          <Input maxLength={100} />
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
