import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import type { MonthLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { LimitFields, limitProblems } from './Limits.tsx'

export type Project = Reply<'/api/order/getProjects'>[number]

/** 项目限额 of a project that is there, or of one whose first order is still to come. Both figures empty: no limit. */
export function ProjectDialog({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const [name, setName] = useState(project?.projectName ?? '')
  const [limits, setLimits] = useState<MonthLimits>({
    monthFen: project?.limit?.monthFen ?? null,
    monthKg: project?.limit?.monthKg ?? null,
  })
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'project-name' | ReturnType<typeof limitProblems>[number][0]>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const projectName = name.trim()
    if (!check([['project-name', projectName === '' && '请填写项目名称，与下单时填的一样'], ...limitProblems(limits)])) return
    setBusy(true)
    try {
      await call('/api/user/saveProjectLimit', { projectName, limits })
      await refresh('/api/order/getProjects')
      notify.success(`项目「${projectName}」的限额已保存，对新订单生效。`)
      onClose()
    } catch (error) {
      refused(error, {})
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={project ? `项目「${project.projectName}」的限额` : '设项目限额'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="project-limit" look="primary" busy={busy} busyText="正在保存">
            保存
          </Button>
        </>
      }
    >
      <form id="project-limit" className="form" method="post" onSubmit={save} noValidate>
        {!project && (
          <Input
            id="project-name"
            label="项目名称"
            required
            maxLength={40}
            value={name}
            placeholder="如 滨河路桥二标段"
            onChange={e => setName(e.target.value)}
            error={errors['project-name']}
            hint="与下单时填的项目一字不差才算同一个项目"
          />
        )}
        <LimitFields
          value={limits}
          onChange={setLimits}
          errors={errors}
          legend="全公司每月为这个项目下单的限额，留空为不限；超出的订单由本企业审批人审批"
        />
      </form>
    </Dialog>
  )
}
