import { useLazyCall } from '@mall/client/useCall.ts'
import { Select } from '../../kernel/kit/Field.tsx'

interface Props {
  provinceCode: string
  cityCode: string
  onChange: (place: { provinceCode: string; cityCode: string }) => void
  error?: string | null
  required?: boolean
}

/** Province, then city: both as the price areas know them. */
export function CitySelect({ provinceCode, cityCode, onChange, error, required }: Props) {
  const provinces = useLazyCall('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 }).data ?? []
  const cities =
    useLazyCall(
      '/api/address/getSystemRegionAreaInfoOfListByRegionType',
      { regionType: 2, parentCode: provinceCode },
      { enabled: provinceCode !== '' },
    ).data ?? []
  return (
    <div className="two2">
      <Select label="省" value={provinceCode} onChange={e => onChange({ provinceCode: e.target.value, cityCode: '' })}>
        {(!required || provinceCode === '') && <option value="">请选择</option>}
        {provinces.map(p => (
          <option key={p.code} value={p.code}>
            {p.name}
          </option>
        ))}
      </Select>
      <Select
        label="城市"
        required={required}
        value={cityCode}
        onChange={e => onChange({ provinceCode, cityCode: e.target.value })}
        error={error}
      >
        <option value="">请选择</option>
        {cities.map(c => (
          <option key={c.code} value={c.code}>
            {c.name}
          </option>
        ))}
      </Select>
    </div>
  )
}
