import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { LocateResult } from './LocateResult.tsx'
import { areaWords, useLocate, useRegion } from './useRegion.ts'

const NOTHING = {}

export default function CityPicker({ onClose }: { onClose: () => void }) {
  const { location } = useBoot()
  const { take } = useRegion()
  const { located, locate, clear } = useLocate()
  const send = useSend()
  const [word, setWord] = useState('')
  /** What was typed and is no city by itself: where it lies, or that it is no place. */
  const [found, setFound] = useState<{ word: string; place: Reply<'/api/address/findCity'> } | null>(null)
  const [province, setProvince] = useState(location.provinceCode)
  const hot = useLazyCall('/api/address/getSystemRegionAreaInfoHot', NOTHING)
  const provinces = useLazyCall('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 })
  const cities = useLazyCall(
    '/api/address/getSystemRegionAreaInfoOfListByRegionType',
    { regionType: 2, parentCode: province },
    { enabled: province !== '' },
  )

  const choose = async (city: string) => {
    const region = await take(city)
    if (!region) return
    if (region.isDefault) notify.warning(`${region.cityName} 没有单列的销售区域，按${areaWords(region)} 报价`)
    onClose()
  }
  const find = async () => {
    const asked = word.trim()
    if (asked === '') return
    const place = await send('/api/address/findCity', { word: asked })
    if (!place) return
    const [city] = place.cities
    if (place.kind === 'city' && city) return choose(city.cityName)
    setFound({ word: asked, place })
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
            void find()
          }}
        >
          <Input
            aria-label="城市名称"
            placeholder="输入城市，如 保定市"
            value={word}
            onChange={e => (setWord(e.target.value), setFound(null))}
            aria-invalid={found?.place.kind === 'none'}
            size="md"
          />
          <Button look="ink" type="submit">
            确定
          </Button>
        </form>
        <div role="status">
          {found?.place.kind === 'none' && (
            <p className="err">
              没有找到「{found.word}」。请写城市、区县或省的名称，或按省选择；价格仍按 {location.cityName}。
            </p>
          )}
          {found?.place.kind === 'within' && (
            <>
              <p>认出「{found.place.of}」。价格按城市计算，请选所属城市：</p>
              <ul>
                {found.place.cities.map(c => (
                  <li key={c.cityCode}>
                    <Button size="sm" look="ink" onClick={() => choose(c.cityName)}>
                      {c.cityName}
                      {c.isDefault && `（默认区域 ${c.salesAreaCode}）`}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
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
