import './weighing.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { dateTime } from '../../kernel/kit/time.ts'

/** A drawing in place of the weighbridge's photograph: it says itself that it is none. */
export function ScalePicture({ plate, kg, at }: { plate: string; kg: Kg; at: number }) {
  return (
    <svg className="scalepic" viewBox="0 0 210 110" role="img" aria-label={`过磅示意图，${plate}，毛重 ${tons(kg)} 吨`}>
      <path d="M0 0h210v110H0z" fill="#F4F6F8" />
      <path d="M10 84h190v8H10z" fill="#566373" />
      <path d="M22 92h10v8H22zM178 92h10v8h-10z" fill="#3D4B5C" />
      <path d="M24 50h104v22H24z" fill="none" stroke="#3D4B5C" strokeWidth="1.5" />
      <path d="M132 44h26l16 16v12h-42z" fill="none" stroke="#3D4B5C" strokeWidth="1.5" />
      <path d="M34 44h20v6H34zM60 44h20v6H60zM86 44h20v6H86z" fill="#C9D1D9" />
      {[40, 58, 76, 142, 160].map(x => (
        <circle key={x} cx={x} cy="77" r="6" fill="none" stroke="#3D4B5C" strokeWidth="2" />
      ))}
      <path d="M112 6h92v30h-92z" fill="#1B2430" />
      <text x="198" y="24" fontSize="14" fontWeight="600" fill="#fff" textAnchor="end">
        {tons(kg)} t
      </text>
      <text x="198" y="33" fontSize="7" fill="#C9D1D9" textAnchor="end">
        {dateTime(at)}
      </text>
      <text x="8" y="14" fontSize="9" fill="#566373">
        示意，非照片
      </text>
      <text x="8" y="27" fontSize="9" fill="#3D4B5C">
        {plate}
      </text>
    </svg>
  )
}
