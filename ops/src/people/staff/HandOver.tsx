import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Alert, App, Button, Checkbox, Input, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { roleLabel } from '../../kernel/staff.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'

/** 交接工作: what somebody has in hand goes to one colleague, whole. Kinds that the colleague's desk does not have cannot be ticked, and say so. */
function HandOver({ staffCode, onClose }: { staffCode: string; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const work = useLazyCall('/api/ops/getWorkOf', { staffCode })
  const [to, setTo] = useState('')
  const [off, setOff] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const person = work.data?.people.find(p => p.staffCode === to)
  const why = (kind: string, count: number): string | undefined =>
    count === 0 ? '没有' : person && !person.takes.includes(kind) ? `${person.name} 的岗位不能接` : undefined
  const kinds = (work.data?.works ?? []).filter(w => !why(w.workKind, w.count) && !off.includes(w.workKind)).map(w => w.workKind)
  const hand = useMutation({
    mutationFn: () => call('/api/ops/handOverWork', { from: staffCode, to, kinds, reason: reason.trim(), requestId }),
    onSuccess: ({ moved }) => {
      const left = moved.filter(m => m.left > 0).map(m => `${m.label} ${m.left} 项对方看不到，留下`)
      void message.success(`已交接：${[...moved.map(m => `${m.label} ${m.count}`), ...left].join('，')}`)
      onClose()
    },
    onSettled: () => {
      setRequestId(nextRequestId)
      void client.invalidateQueries()
    },
  })
  return (
    <Modal
      open
      title={work.data ? `交接 ${work.data.name} 的工作` : '交接工作'}
      width={460}
      okText="交接"
      cancelText="取消"
      okButtonProps={{ disabled: to === '' || kinds.length === 0 || reason.trim() === '' }}
      confirmLoading={hand.isPending}
      onOk={() => hand.mutate()}
      onCancel={onClose}
    >
      {work.isError ? <Alert type="error" showIcon title={work.error.message} /> : null}
      {work.isPending ? <Skeleton active title={false} /> : null}
      {work.data ? (
        <div className="hand-over">
          {work.data.works.every(w => w.count === 0) ? <p>{work.data.name} 手上没有可交接的工作。</p> : null}
          <label className="stacked">
            交给
            <Select
              aria-label="交给"
              value={to || null}
              placeholder="姓名或工号"
              onChange={setTo}
              showSearch={{ optionFilterProp: 'label' }}
              options={work.data.people.map(p => ({
                value: p.staffCode,
                label: `${p.name} ${p.staffCode}，${roleLabel(p.roles)}`,
              }))}
            />
          </label>
          <fieldset className="plain">
            <legend className="hint">交什么</legend>
            {work.data.works.map(w => {
              const not = why(w.workKind, w.count)
              return (
                <div key={w.workKind}>
                  <Checkbox
                    disabled={not !== undefined}
                    checked={kinds.includes(w.workKind)}
                    onChange={e => setOff(e.target.checked ? off.filter(k => k !== w.workKind) : [...off, w.workKind])}
                  >
                    {w.label} {w.count}
                    {not && w.count > 0 ? <span className="warn">，{not}</span> : null}
                  </Checkbox>
                </div>
              )
            })}
          </fieldset>
          <label className="stacked">
            原因
            <Input value={reason} maxLength={200} placeholder="休假、调岗、离职" onChange={e => setReason(e.target.value)} />
          </label>
          <p className="hint">
            客户会收到新专属客服的姓名和电话；每张订单、每张工单都留记录。正在聊的会话请在「在线会话」里转交。
          </p>
          {hand.isError ? <Alert type="error" showIcon title={hand.error.message} /> : null}
        </div>
      ) : null}
    </Modal>
  )
}

/** The button and its dialog. */
export function HandOverButton({ staffCode, size }: { staffCode: string; size?: 'small' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...(size ? { size } : {})} onClick={() => setOpen(true)}>
        交接工作
      </Button>
      {open ? <HandOver staffCode={staffCode} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
