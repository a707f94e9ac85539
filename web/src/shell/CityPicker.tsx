import { useState } from 'react'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useBoot } from '../app/deps.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Input, Select } from '../kit/Field.tsx'
import { LocateResult } from './LocateResult.tsx'
import { useLocate, useRegion } from './useRegion.ts'

const NOTHING = {}

export default function CityPicker({ onClose }: { onClose: () => void }) {
  const { location } = useBoot()
  const { take } = useRegion()
  const { located, locate, clear } = useLocate()
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
    if (await take(city)) onClose()
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
        <div className="locateme">
          <Button busy={located.step === 'asking'} busyText="定位中 …" onClick={() => void locate()}>
            定位我所在城市
          </Button>
          <div role="status">
            {located.step === 'idle' ? (
              <p className="mute">浏览器会先征求您的同意；位置只用来找城市，不保存。</p>
            ) : (
              <LocateResult located={located} onDone={clear} />
            )}
          </div>
        </div>
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
