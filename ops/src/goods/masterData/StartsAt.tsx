import { serverTime } from '@mall/client/serverClock.ts'
import { Form, Input } from 'antd'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'

/** Why a fee cannot begin then; undefined: it can. */
export const whyNotStart = (startsAt: number | null): string | undefined =>
  startsAt !== null && startsAt <= serverTime() ? '生效时间已过，请改一个，或留空' : undefined

/** 何时生效 of a figure a ton: at once when it is agreed to, or at an hour that comes; until then it is taken back in 订货参数 › 调整单. */
export function StartsAt({ value, onChange }: { value: number | null; onChange(at: number | null): void }) {
  const why = whyNotStart(value)
  return (
    <Form.Item
      label="收费生效时间"
      htmlFor="fee-starts"
      extra="空着：批完即生效；到时之前可以在「订货参数 › 调整单」撤回"
      {...(why ? { validateStatus: 'error' as const, help: why } : {})}
    >
      <Input
        id="fee-starts"
        type="datetime-local"
        value={value === null ? '' : localOf(value)}
        onChange={e => {
          const at = e.target.value === '' ? null : atOf(e.target.value)
          onChange(at === null || Number.isNaN(at) ? null : at)
        }}
      />
    </Form.Item>
  )
}

/** What to say of a change of figures that is not in force with the answer; undefined: it is. */
export const notYet = (what: string, o: { changeNo: string; needs: string; startsAt: number | null }): string | undefined =>
  o.changeNo === ''
    ? undefined
    : o.needs
      ? `${what}还没有变：${o.needs}，等另一人审批（${o.changeNo}，订货参数 › 调整单）`
      : `${what}到 ${o.startsAt === null ? '' : localOf(o.startsAt).replace('T', ' ')} 生效（${o.changeNo}，订货参数 › 调整单，之前可以撤回）`
