import './cart.css'
import { useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { useRegion } from '../../site/shell/useRegion.ts'
import { placesOf } from './purchaseList.ts'
import type { PurchaseList } from './usePurchaseList.ts'

/** The cities that the list names itself, where prices are reckoned for another one: what to press, or that it is several orders. */
export function ListPlaces({ list }: { list: PurchaseList }) {
  const { location } = useBoot()
  const { take } = useRegion()
  const [taking, setTaking] = useState('')
  const places = placesOf(list.lines, list.to)
  if (places.length === 0 || (places.length === 1 && places[0]?.cityName === location.cityName)) return null
  const said = places.map(p => `${p.cityName}${p.lines > 0 ? ` ${p.lines} 行` : ''}`).join('、')
  const go = async (cityName: string) => {
    setTaking(cityName)
    if (await take(cityName)) await list.again()
    setTaking('')
  }
  return (
    <p className="ask iplace" role="status">
      {places.length === 1
        ? `清单写的是送${said}，到货价现在按送${location.cityName}算。`
        : `清单写了几处：${said}。到货价现在都按送${location.cityName}算；一张订单送一处，请分开下单。`}
      {places
        .filter(p => p.cityName !== location.cityName)
        .map(p => (
          <Button key={p.cityName} size="sm" busy={taking === p.cityName} busyText="正在换" onClick={() => go(p.cityName)}>
            改按{p.cityName}算
          </Button>
        ))}
    </p>
  )
}
