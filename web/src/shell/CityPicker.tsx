import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useSend } from '../app/data.ts'
import { useBoot, useDeps } from '../app/deps.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Input, Select } from '../kit/Field.tsx'

const NOTHING = {}

/** Prices and freight follow the city: after a choice everything that shows a price is read again. */
export default function CityPicker({ onClose }: { onClose: () => void }) {
  const { session } = useDeps()
  const { location } = useBoot()
  const send = useSend()
  const qc = useQueryClient()
  const { revalidate } = useRevalidator()
  const [word, setWord] = useState('')
  const [province, setProvince] = useState(location.provinceCode)
  const hot = useLazyCall('/api/address/getSystemRegionAreaInfoHot', NOTHING)
  const provinces = useLazyCall('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 })
  const cities = useLazyCall(
    '/api/address/getSystemRegionAreaInfoOfListByRegionType',
    { regionType: 2, parentCode: province },
    { enabled: province !== '' },
  )

  const choose = async (city: string) => {
    const area = await send('/api/address/getRegion', { city })
    if (!area) return
    const { cityName, cityCode, provinceCode, salesAreaCode, isDefault } = area
    session.set({ location: { cityName, cityCode, provinceCode, salesAreaCode, isDefault } })
    onClose()
    await qc.invalidateQueries()
    await revalidate()
  }
  const button = (code: string, name: string) => (
    <li key={code}>
      <Button size="sm" onClick={() => choose(name)} aria-pressed={name === location.cityName}>
        {name}
      </Button>
    </li>
  )

  return (
    <Dialog open title="送货到哪里" onClose={onClose} wide>
      <div className="cities">
        <p className="mute">
          价格和运费按城市所在的销售区域计算。现在是 {location.cityName}，区域 {location.salesAreaCode}
          {location.isDefault && '（默认区域）'}。
        </p>
        <form
          className="row"
          onSubmit={e => {
            e.preventDefault()
            if (word.trim()) void choose(word.trim())
          }}
        >
          <Input
            aria-label="城市名称"
            placeholder="输入城市，如 保定市"
            value={word}
            onChange={e => setWord(e.target.value)}
            size="md"
          />
          <Button look="ink" type="submit">
            确定
          </Button>
        </form>
        <div>
          <h3>热门城市</h3>
          <ul>{hot.data?.map(c => button(c.cityCode, c.cityName))}</ul>
        </div>
        <div>
          <Select label="按省选择" size="md" value={province} onChange={e => setProvince(e.target.value)}>
            {provinces.data?.map(p => (
              <option key={p.code} value={p.code}>
                {p.name}
              </option>
            ))}
          </Select>
          <ul>{cities.data?.map(c => button(c.code, c.name))}</ul>
        </div>
      </div>
    </Dialog>
  )
}
