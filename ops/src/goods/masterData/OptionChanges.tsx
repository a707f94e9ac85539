// 调整单: what was changed together, what it was and shall be, and the second person's word.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { changeColumns, type OptionChangeRow } from './optionColumns.tsx'

const asState = (state: string) => OptionChangeState.values.find(s => s === state)

export function OptionChanges({ tabs }: { tabs: ReactNode }) {
  const [f, set, filtered] = useFilters({ changeState: '', page: 1 })
  const [params, setParams] = useSearchParams()
  const no = params.get('no')
  const list = useList('/api/ops/getOptionChanges', f.page, { changeState: asState(f.changeState) })
  const [shown, setShown] = useState<string | null>(null)
  const asked = shown ?? no
  // The list holds the first lines of each; one is read whole, whatever page it is on.
  const one = useLazyCall('/api/ops/getOptionChange', { changeNo: asked ?? '' }, { enabled: asked !== null })
  return (
    <>
      <ListFrame<OptionChangeRow>
        list="optionChange"
        label="调整单"
        filtered={filtered}
        tabs={tabs}
        filters={
          <Select
            aria-label="调整单的状态"
            value={f.changeState}
            onChange={changeState => set({ changeState })}
            options={[
              { value: '', label: '全部状态' },
              ...OptionChangeState.rows.map(r => ({ value: r.code as string, label: r.label })),
            ]}
          />
        }
        {...list.frame}
        columns={changeColumns(r => setShown(r.changeNo))}
        rowKey={r => r.changeNo}
        unit="张"
        onPage={page => set({ page })}
        empty="还没有调整单；在可选项里改一项就是一张。"
      />
      {asked && one.isError ? <Alert type="error" showIcon title={one.error.message} /> : null}
      {asked && one.data?.changeNo === asked ? (
        <ChangeDialog
          change={one.data}
          onClose={() => {
            setShown(null)
            if (no) setParams({ view: 'changes' })
          }}
        />
      ) : null}
    </>
  )
}

const AGAIN = ['/api/ops/getOptionChanges', '/api/ops/getOptionChange', '/api/ops/getOptions'] as const

function ChangeDialog({ change, onClose }: { change: OptionChangeRow; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const staff = useStaff()
  const noDecide = whyNoRight(staff, 'price.decide')
  const noMake = whyNoRight(staff, 'price.make')
  const [back, setBack] = useState(false)
  const { changeNo, changeState } = change
  const again = () => Promise.all(AGAIN.map(path => client.invalidateQueries({ queryKey: [path] })))
  const act = useMutation({
    mutationFn: (pass: boolean | null) =>
      pass === null
        ? call('/api/ops/withdrawOptionChange', { changeNo })
        : call('/api/ops/decideOptionChange', { changeNo, pass }),
    onSuccess: async done => {
      void message.success(`${changeNo} ${OptionChangeState.label(done.changeState)}`)
      await again()
      onClose()
    },
  })
  const waits = changeState === OptionChangeState.waiting
  const whyDecide = noDecide ?? (change.makerName === staff?.name ? '须由另一人审批，您是起草人' : undefined)
  if (back)
    return (
      <ReasonDialog
        title={`退回 ${changeNo}`}
        consequence="退回后不生效，起草人会收到原因。"
        okText="退回"
        onSend={async reason => {
          await call('/api/ops/decideOptionChange', { changeNo, pass: false, reason })
          void message.success(`${changeNo} 已退回`)
          await again()
          onClose()
        }}
        onClose={() => setBack(false)}
      />
    )
  return (
    <Modal
      open
      title={`${changeNo}　${OptionChangeState.label(changeState)}`}
      width={640}
      onCancel={onClose}
      footer={
        <span className="row-acts">
          {waits || changeState === OptionChangeState.approved ? (
            <ActButton {...(noMake ? { why: noMake } : {})} loading={act.isPending} onClick={() => act.mutate(null)}>
              撤回
            </ActButton>
          ) : null}
          {waits ? (
            <>
              <ActButton {...(whyDecide ? { why: whyDecide } : {})} onClick={() => setBack(true)}>
                退回
              </ActButton>
              <ActButton
                type="primary"
                {...(whyDecide ? { why: whyDecide } : {})}
                loading={act.isPending}
                onClick={() => act.mutate(true)}
              >
                通过
              </ActButton>
            </>
          ) : null}
        </span>
      }
    >
      {change.needs && <p className="hint">{change.needs}</p>}
      <div className="scrollx" role="region" aria-label="调整的项" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th>可选项</th>
              <th>适用</th>
              <th className="num">现在 元/吨</th>
              <th className="num">改为 元/吨</th>
              <th>改动</th>
            </tr>
          </thead>
          <tbody>
            {change.lines.map(l => (
              <tr key={`${l.title}${l.scopeName}`}>
                <td>{l.title}</td>
                <td>{l.scopeName}</td>
                <td className="num">{l.wasFen === null ? '新增' : yuan(l.wasFen)}</td>
                <td className="num">{yuan(l.nowFen)}</td>
                <td>{l.whatText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {act.isError ? <Alert type="error" showIcon title={act.error.message} /> : null}
    </Modal>
  )
}
