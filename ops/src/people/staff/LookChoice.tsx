import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { densities, densityLabels, type Look, themeLabels, themes } from '@mall/domain/people/staff/look.ts'
import { Alert, Radio } from 'antd'
import { useStaff } from '../../kernel/staff.ts'

const options = <K extends string>(all: readonly K[], labels: Readonly<Record<K, string>>) =>
  all.map(value => ({ value, label: labels[value] }))

/** 外观: seen at once, kept with the account. */
export function LookChoice() {
  const { look } = useStaff()
  const call = useCaller()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (next: Look) => call('/api/ops/saveLook', next),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getStaff'] }),
  })
  const shown = save.isPending ? save.variables : look
  return (
    <div className="look-choice">
      <div className="stacked" role="group" aria-label="颜色">
        颜色
        <Radio.Group
          optionType="button"
          value={shown.theme}
          options={options(themes, themeLabels)}
          onChange={e => save.mutate({ ...shown, theme: e.target.value as Look['theme'] })}
        />
      </div>
      <div className="stacked" role="group" aria-label="行距">
        行距
        <Radio.Group
          optionType="button"
          value={shown.density}
          options={options(densities, densityLabels)}
          onChange={e => save.mutate({ ...shown, density: e.target.value as Look['density'] })}
        />
      </div>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </div>
  )
}
