import { Input, Radio } from 'antd'
import { useState } from 'react'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'

interface When {
  later: boolean
  /** As the field writes it. */
  local: string
}
/** At once, or from an hour on; tomorrow at eight is offered. `wantedAt` null: at once; `wrong`: there is no such moment. */
export function useWhen() {
  const [when, set] = useState<When>(() => ({ later: false, local: `${localOf(Date.now() + 86_400_000).slice(0, 11)}08:00` }))
  const at = atOf(when.local)
  return { when, set, wantedAt: when.later ? at : null, wrong: when.later && Number.isNaN(at) }
}

export function WhenFields({ of, now }: { of: ReturnType<typeof useWhen>; now: string }) {
  const { when, set } = of
  return (
    <>
      <Radio.Group
        value={when.later}
        onChange={e => set({ ...when, later: e.target.value === true })}
        options={[
          { value: false, label: now },
          { value: true, label: '定时' },
        ]}
      />
      {when.later ? (
        <label className="stacked">
          开始时间
          <Input type="datetime-local" value={when.local} onChange={e => set({ ...when, local: e.target.value })} />
        </label>
      ) : null}
    </>
  )
}
