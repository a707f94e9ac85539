// The calls that are open to keys. Written by `npm run sdk`.
export interface Calls {
  /** 搜索商品（权限：查价与库存） */
  '/api/search/getSearchProducts': {
    input: {
      appId?: number
      word?: string
      /** 品类编码，大类或品种 */
      cid?: string
      /** 材质，逗号分隔；第二客户端按 URI 编码 */
      shopMaterial?: string
      productName?: string[]
      grade?: string[]
      mill?: string[]
      depot?: string[]
      settlement?: number[]
      gradeLevel?: string[]
      coating?: string[]
      /** 型号，如 25a、50×5、QU80 */
      model?: string[]
      mode?: "all" | "spot" | "futures"
      thicknessFromMm?: number
      thicknessToMm?: number
      widthFromMm?: number
      widthToMm?: number
      lengthFromMm?: number
      lengthToMm?: number
      diameterFromMm?: number
      diameterToMm?: number
      priceFromYuan?: number
      priceToYuan?: number
      /** 价格范围按哪个价：works 厂提价（缺省），delivered 到货价 */
      priceBasis?: "works" | "delivered"
      availableFromT?: number
      stock?: number
      sortField?: number
      sortType?: number
      currentPage?: number
      pageSize?: number
    }
    reply: {
      list: ({
        skuCode: string
        spuCode: string
        title: string
        productName: string
        classCode: string
        cateCode: string
        channelCode: string
        grade: string
        standard: string
        spec: string
        millName: string
        depotCode: string
        depotName: string
        gradeLevel: string
        /** 1 理计 2 磅计 3 抄码 */
        settlement: 1 | 2 | 3
        /** 1 件 2 吨 */
        saleUnit: 1 | 2
        priceUnit: "ton" | "kg" | "piece"
        pieceUnit: string
        pieceWeightG: number
        /** 只按这个件数的整倍数卖；1 为不限 */
        stepPieces: number
        /** 起订件数；余下的不够时可一次买完 */
        minPieces: number
        availablePieces: number
        availableKg: number
        priceFen: number
        /** 每吨运费，送到访客所在的价格区域；按件计价的商品为 0 */
        freightFen: number
        deliveredFen: number
        spot: boolean
        futures: boolean
        /** 彩涂颜色，#rrggbb，其余为空 */
        accent: string
        /** 本企业买这个商品的价与挂牌不同时才有：购物车按它收 */
        own?: {
          /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
          priceFen: number
          deliveredFen: number
          source: string
          sourceNo: string
          /** 企业协议价、合同价 … */
          label: string
          /** 合同模式下不能按合同买的原因；空：能买 */
          whyNot: string
        }
        /** true：这个渠道的价登录后可见，价格字段都是 0，不是价 */
        priceHidden?: boolean
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
      totalPieces: number
      totalKg: number
      /** 从搜索词读出的条件，如 材质 HRB400E、直径 20 */
      understood: string[]
      /** 可以有几种读法的说明，如 20#槽钢没有写 a、b；各种读法都在结果里 */
      doubts: string[]
      /** 按价格的排序和筛选按哪个价：own 按本企业的价（与各行显示的相同），list 按挂牌价 */
      pricedBy: "list" | "own"
      /** 范围里有渠道的价登录后可见：这些商品按价格排在最后，不参加价格筛选 */
      pricesHidden: boolean
      /** 搜索词里说的吨数，不作条件 */
      wantedT: number | null
      /** 没有任何商品这样叫的词，按读音或字形读成了别的词 */
      corrected: {
        from: string
        to: string
      }[]
    }
  }
  /** 筛选项与数量（权限：查价与库存） */
  '/api/search/searchFilterData': {
    input: {
      appId?: number
      word?: string
      /** 品类编码，大类或品种 */
      cid?: string
      /** 材质，逗号分隔；第二客户端按 URI 编码 */
      shopMaterial?: string
      productName?: string[]
      grade?: string[]
      mill?: string[]
      depot?: string[]
      settlement?: number[]
      gradeLevel?: string[]
      coating?: string[]
      /** 型号，如 25a、50×5、QU80 */
      model?: string[]
      mode?: "all" | "spot" | "futures"
      thicknessFromMm?: number
      thicknessToMm?: number
      widthFromMm?: number
      widthToMm?: number
      lengthFromMm?: number
      lengthToMm?: number
      diameterFromMm?: number
      diameterToMm?: number
      priceFromYuan?: number
      priceToYuan?: number
      /** 价格范围按哪个价：works 厂提价（缺省），delivered 到货价 */
      priceBasis?: "works" | "delivered"
      availableFromT?: number
      stock?: number
    }
    reply: {
      facets: ({
        name: "productName" | "grade" | "mill" | "depot" | "settlement" | "gradeLevel" | "coating" | "model"
        label: string
        values: {
          code: string
          label: string
          count: number
          chosen: boolean
        }[]
      })[]
      ranges: ({
        name: "thickness" | "width" | "length" | "diameter" | "price"
        label: string
        unit: string
        from: number
        to: number
      })[]
      /** 范围里有渠道的价登录后可见：不在价格范围里 */
      pricesHidden: boolean
      relax: ({
        drop: string
        label: string
        count: number
        /** 条件来自搜索词时，去掉它之后的搜索词 */
        word: string | null
      })[]
      /** 这个渠道没有结果时，有货的其他渠道、条数和头几条；条数多的在前 */
      elsewhere: ({
        channelCode: string
        channelName: string
        count: number
        rows: ({
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          cateCode: string
          channelCode: string
          grade: string
          standard: string
          spec: string
          millName: string
          depotCode: string
          depotName: string
          gradeLevel: string
          /** 1 理计 2 磅计 3 抄码 */
          settlement: 1 | 2 | 3
          /** 1 件 2 吨 */
          saleUnit: 1 | 2
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          availablePieces: number
          availableKg: number
          priceFen: number
          /** 每吨运费，送到访客所在的价格区域；按件计价的商品为 0 */
          freightFen: number
          deliveredFen: number
          spot: boolean
          futures: boolean
          /** 彩涂颜色，#rrggbb，其余为空 */
          accent: string
          /** 本企业买这个商品的价与挂牌不同时才有：购物车按它收 */
          own?: {
            /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
            priceFen: number
            deliveredFen: number
            source: string
            sourceNo: string
            /** 企业协议价、合同价 … */
            label: string
            /** 合同模式下不能按合同买的原因；空：能买 */
            whyNot: string
          }
          /** true：这个渠道的价登录后可见，价格字段都是 0，不是价 */
          priceHidden?: boolean
        })[]
      })[]
      /** 没有结果时，可能想搜的词和全商城的条数 */
      didYouMean: {
        text: string
        count: number
      }[]
      /** 没有结果时最接近的规格 */
      nearest: ({
        skuCode: string
        spuCode: string
        title: string
        productName: string
        classCode: string
        cateCode: string
        channelCode: string
        grade: string
        standard: string
        spec: string
        millName: string
        depotCode: string
        depotName: string
        gradeLevel: string
        /** 1 理计 2 磅计 3 抄码 */
        settlement: 1 | 2 | 3
        /** 1 件 2 吨 */
        saleUnit: 1 | 2
        priceUnit: "ton" | "kg" | "piece"
        pieceUnit: string
        pieceWeightG: number
        /** 只按这个件数的整倍数卖；1 为不限 */
        stepPieces: number
        /** 起订件数；余下的不够时可一次买完 */
        minPieces: number
        availablePieces: number
        availableKg: number
        priceFen: number
        /** 每吨运费，送到访客所在的价格区域；按件计价的商品为 0 */
        freightFen: number
        deliveredFen: number
        spot: boolean
        futures: boolean
        /** 彩涂颜色，#rrggbb，其余为空 */
        accent: string
        /** 本企业买这个商品的价与挂牌不同时才有：购物车按它收 */
        own?: {
          /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
          priceFen: number
          deliveredFen: number
          source: string
          sourceNo: string
          /** 企业协议价、合同价 … */
          label: string
          /** 合同模式下不能按合同买的原因；空：能买 */
          whyNot: string
        }
        /** true：这个渠道的价登录后可见，价格字段都是 0，不是价 */
        priceHidden?: boolean
      })[]
      /** 没有结果时，词里点名而商城不卖的货，如 槽钢；没有为空 */
      unsoldName: string
    }
  }
  /** 搜索联想（权限：查价与库存） */
  '/api/search/searchAutokey': {
    input: {
      word: string
      size?: number
    }
    reply: ({
      text: string
      kind: "品名" | "材质" | "规格" | "仓库" | "商品"
      count: number
    })[]
  }
  /** 商品详情（权限：查价与库存） */
  '/api/goods/getSteelProductDetailInfo': {
    input: {
      skuCode: string
    }
    reply: {
      skuCode: string
      spuCode: string
      title: string
      productName: string
      classCode: string
      cateCode: string
      channelCode: string
      grade: string
      standard: string
      spec: string
      millName: string
      depotCode: string
      depotName: string
      gradeLevel: string
      /** 1 理计 2 磅计 3 抄码 */
      settlement: 1 | 2 | 3
      /** 1 件 2 吨 */
      saleUnit: 1 | 2
      priceUnit: "ton" | "kg" | "piece"
      pieceUnit: string
      pieceWeightG: number
      /** 只按这个件数的整倍数卖；1 为不限 */
      stepPieces: number
      /** 起订件数；余下的不够时可一次买完 */
      minPieces: number
      availablePieces: number
      availableKg: number
      priceFen: number
      /** 每吨运费，送到访客所在的价格区域；按件计价的商品为 0 */
      freightFen: number
      deliveredFen: number
      spot: boolean
      futures: boolean
      /** 彩涂颜色，#rrggbb，其余为空 */
      accent: string
      /** 本企业买这个商品的价与挂牌不同时才有：购物车按它收 */
      own?: {
        /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
        priceFen: number
        deliveredFen: number
        source: string
        sourceNo: string
        /** 企业协议价、合同价 … */
        label: string
        /** 合同模式下不能按合同买的原因；空：能买 */
        whyNot: string
      }
      /** true：这个渠道的价登录后可见，价格字段都是 0，不是价 */
      priceHidden?: boolean
      varietyCode: string
      className: string
      channelName: string
      kgPerM: number | null
      /** 理论重量的依据，如 GB/T 706-2016，38.1 kg/m；没有理重表、或单件重不是按表算的为空 */
      theory: {
        /** 哪一张表、每米或每平方米多重 */
        text: string
        /** 标准允许的偏差；不知道为空，没有第二个来源的写明未核实 */
        tolerance: string
        /** 是否按它结算；花纹板的是参考值 */
        settles: boolean
      } | null
      /** 画截面用的尺寸，取自理重表：工字钢、槽钢、角钢、方钢、六角钢、扁钢才有 */
      section?: {
        /** 高，长边，边长，对边距离，扁钢的厚 */
        heightMm: number
        /** 腿宽，短边，边长，六角钢的对角距离，扁钢的宽 */
        widthMm: number
        /** 腰厚，角钢的边厚；没有为 0 */
        webMm: number
        /** 平均腿厚；没有为 0 */
        flangeMm: number
        /** 内圆弧半径；没有为 0 */
        rootRadiusMm: number
        /** 端圆弧半径；没有为 0 */
        toeRadiusMm: number
      }
      thicknessMm: number | null
      widthMm: number | null
      lengthMm: number | null
      diameterMm: number | null
      /** plate coil bar rectTube roundTube section rod bulk vehicle powder service profile fabricated */
      shape: string
      attributes: {
        code: string
        label: string
        value: string
      }[]
      uses: string[]
      packing: string
      tolerancePct: number
      priceLines: ({
        code: string
        label: string
        note: string
        fen: number
        kind: "part" | "subtotal" | "total"
      })[]
      /** 出库吊装，分/吨 */
      depotFeeFenPerTon: number
      /** 涨跌：这件商品自己比上一个定价日，分，按计价单位 */
      changeFen: number
      depots: ({
        skuCode: string
        depotCode: string
        depotName: string
        /** 这个仓的货的等级；与本品不同的排在后面 */
        gradeLevel: "1" | "2" | "3"
        title: string
        availablePieces: number
        availableKg: number
        pieceWeightG: number
        stepPieces: number
        minPieces: number
        priceFen: number
        freightFen: number
        depotFeeFenPerTon: number
        deliveredFen: number
        /** 本企业从这个仓买的价与挂牌不同时才有 */
        own?: {
          /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
          priceFen: number
          deliveredFen: number
          source: string
          sourceNo: string
          /** 企业协议价、合同价 … */
          label: string
          /** 合同模式下不能按合同买的原因；空：能买 */
          whyNot: string
        }
        /** 预计配好货后，最早还约得到车的一天；没有为空 */
        earliestOn: string
      })[]
      services: {
        code: string
        label: string
        fenPerTon: number
        /** 期货排产不能选的原因，空为可以 */
        whyNotMade: string
      }[]
      deliveryDays: {
        spot: number[] | null
        futures: number[] | null
      }
      minFuturesKg: number
      /** 下单之后会发生什么，按当前规则 */
      promise: {
        spotText: string
        futuresText: string
      }
      favourite: boolean
      /** 时刻，毫秒 */
      serverNow: number
    }
  }
  /** 商品详情（不展示区域的渠道）（权限：查价与库存） */
  '/api/goods/getSteelCommonlyProductDetailInfo': {
    input: {
      skuCode: string
    }
    reply: {
      skuCode: string
      spuCode: string
      title: string
      productName: string
      classCode: string
      cateCode: string
      channelCode: string
      grade: string
      standard: string
      spec: string
      millName: string
      depotCode: string
      depotName: string
      gradeLevel: string
      /** 1 理计 2 磅计 3 抄码 */
      settlement: 1 | 2 | 3
      /** 1 件 2 吨 */
      saleUnit: 1 | 2
      priceUnit: "ton" | "kg" | "piece"
      pieceUnit: string
      pieceWeightG: number
      /** 只按这个件数的整倍数卖；1 为不限 */
      stepPieces: number
      /** 起订件数；余下的不够时可一次买完 */
      minPieces: number
      availablePieces: number
      availableKg: number
      priceFen: number
      /** 每吨运费，送到访客所在的价格区域；按件计价的商品为 0 */
      freightFen: number
      deliveredFen: number
      spot: boolean
      futures: boolean
      /** 彩涂颜色，#rrggbb，其余为空 */
      accent: string
      /** 本企业买这个商品的价与挂牌不同时才有：购物车按它收 */
      own?: {
        /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
        priceFen: number
        deliveredFen: number
        source: string
        sourceNo: string
        /** 企业协议价、合同价 … */
        label: string
        /** 合同模式下不能按合同买的原因；空：能买 */
        whyNot: string
      }
      /** true：这个渠道的价登录后可见，价格字段都是 0，不是价 */
      priceHidden?: boolean
      varietyCode: string
      className: string
      channelName: string
      kgPerM: number | null
      /** 理论重量的依据，如 GB/T 706-2016，38.1 kg/m；没有理重表、或单件重不是按表算的为空 */
      theory: {
        /** 哪一张表、每米或每平方米多重 */
        text: string
        /** 标准允许的偏差；不知道为空，没有第二个来源的写明未核实 */
        tolerance: string
        /** 是否按它结算；花纹板的是参考值 */
        settles: boolean
      } | null
      /** 画截面用的尺寸，取自理重表：工字钢、槽钢、角钢、方钢、六角钢、扁钢才有 */
      section?: {
        /** 高，长边，边长，对边距离，扁钢的厚 */
        heightMm: number
        /** 腿宽，短边，边长，六角钢的对角距离，扁钢的宽 */
        widthMm: number
        /** 腰厚，角钢的边厚；没有为 0 */
        webMm: number
        /** 平均腿厚；没有为 0 */
        flangeMm: number
        /** 内圆弧半径；没有为 0 */
        rootRadiusMm: number
        /** 端圆弧半径；没有为 0 */
        toeRadiusMm: number
      }
      thicknessMm: number | null
      widthMm: number | null
      lengthMm: number | null
      diameterMm: number | null
      /** plate coil bar rectTube roundTube section rod bulk vehicle powder service profile fabricated */
      shape: string
      attributes: {
        code: string
        label: string
        value: string
      }[]
      uses: string[]
      packing: string
      tolerancePct: number
      priceLines: ({
        code: string
        label: string
        note: string
        fen: number
        kind: "part" | "subtotal" | "total"
      })[]
      /** 出库吊装，分/吨 */
      depotFeeFenPerTon: number
      /** 涨跌：这件商品自己比上一个定价日，分，按计价单位 */
      changeFen: number
      depots: ({
        skuCode: string
        depotCode: string
        depotName: string
        /** 这个仓的货的等级；与本品不同的排在后面 */
        gradeLevel: "1" | "2" | "3"
        title: string
        availablePieces: number
        availableKg: number
        pieceWeightG: number
        stepPieces: number
        minPieces: number
        priceFen: number
        freightFen: number
        depotFeeFenPerTon: number
        deliveredFen: number
        /** 本企业从这个仓买的价与挂牌不同时才有 */
        own?: {
          /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
          priceFen: number
          deliveredFen: number
          source: string
          sourceNo: string
          /** 企业协议价、合同价 … */
          label: string
          /** 合同模式下不能按合同买的原因；空：能买 */
          whyNot: string
        }
        /** 预计配好货后，最早还约得到车的一天；没有为空 */
        earliestOn: string
      })[]
      services: {
        code: string
        label: string
        fenPerTon: number
        /** 期货排产不能选的原因，空为可以 */
        whyNotMade: string
      }[]
      deliveryDays: {
        spot: number[] | null
        futures: number[] | null
      }
      minFuturesKg: number
      /** 下单之后会发生什么，按当前规则 */
      promise: {
        spotText: string
        futuresText: string
      }
      favourite: boolean
      /** 时刻，毫秒 */
      serverNow: number
    }
  }
  /** 价格走势：这件商品自己每天收市时的厂提价（权限：查价与库存） */
  '/api/goods/getProductPriceHistory': {
    input: {
      skuCode: string
      days?: number
    }
    reply: {
      priceUnit: "ton" | "kg" | "piece"
      /** 按买方区域；商品上架之前、区域加价没有记录的日子没有 */
      points: {
        on: string
        priceFen: number
      }[]
      /** true：这个渠道的价登录后可见 */
      priceHidden?: boolean
    }
  }
  /** 仓库（权限：查价与库存） */
  '/api/depotInfo/getAPIResultDepotInfoList': {
    input: Record<string, never>
    reply: {
      depotCode: string
      depotName: string
      city: string
      salesAreaCode: string
      outFeeFenPerTon: number
      liftFeeFenPerTon: number
    }[]
  }
  /** 加入购物车（权限：购物车与草稿） */
  '/api/cart/addGoodsToCart': {
    input: {
      skuCode: string
      pieces?: number
      /** 要的重量，取最近的整件，两头一样近取够的；期货不少于起订量 */
      weightKg?: number
      /** 1 现货 2 期货排产 */
      stockMode?: 1 | 2
      futures?: {
        coating?: string
        packageWay?: string
        baseSize?: string
        rolledBase?: string
        innerDiameter?: string
        oiling?: string
        surfaceQuality?: string
        surfaceStructure?: string
        surfaceTreatment?: string
        paintBrand?: string
        utStandard?: string
        utLevel?: string
        /** 塔形不超过，mm */
        towerToleranceMm?: number
        lengthFromMm?: number
        lengthToMm?: number
        targetWeightFromKg?: number
        targetWeightToKg?: number
        deliveryDateNumber?: string
      }
      services?: string[]
      /** 按捆包号选定的现货，件数与重量按它们的标牌；加到同一商品已选的捆包上 */
      unitNos?: string[]
      /** 合同模式下也放进普通购物车，按挂牌价；合同不含的商品只能这样放 */
      ordinary?: boolean
    }
    reply: {
      cartItemId: string
      cartGoodsNum: number
      pieces: number
      weightKg: number
    }
  }
  /** 加入购物车（权限：购物车与草稿） */
  '/api/cart/addGoodsToCartCommonly': {
    input: {
      skuCode: string
      pieces?: number
      /** 要的重量，取最近的整件，两头一样近取够的；期货不少于起订量 */
      weightKg?: number
      /** 1 现货 2 期货排产 */
      stockMode?: 1 | 2
      futures?: {
        coating?: string
        packageWay?: string
        baseSize?: string
        rolledBase?: string
        innerDiameter?: string
        oiling?: string
        surfaceQuality?: string
        surfaceStructure?: string
        surfaceTreatment?: string
        paintBrand?: string
        utStandard?: string
        utLevel?: string
        /** 塔形不超过，mm */
        towerToleranceMm?: number
        lengthFromMm?: number
        lengthToMm?: number
        targetWeightFromKg?: number
        targetWeightToKg?: number
        deliveryDateNumber?: string
      }
      services?: string[]
      /** 按捆包号选定的现货，件数与重量按它们的标牌；加到同一商品已选的捆包上 */
      unitNos?: string[]
      /** 合同模式下也放进普通购物车，按挂牌价；合同不含的商品只能这样放 */
      ordinary?: boolean
    }
    reply: {
      cartItemId: string
      cartGoodsNum: number
      pieces: number
      weightKg: number
    }
  }
  /** 立即购买（权限：购物车与草稿） */
  '/api/cart/addGoodsToCartBuyNow': {
    input: {
      skuCode: string
      pieces?: number
      /** 要的重量，取最近的整件，两头一样近取够的；期货不少于起订量 */
      weightKg?: number
      /** 1 现货 2 期货排产 */
      stockMode?: 1 | 2
      futures?: {
        coating?: string
        packageWay?: string
        baseSize?: string
        rolledBase?: string
        innerDiameter?: string
        oiling?: string
        surfaceQuality?: string
        surfaceStructure?: string
        surfaceTreatment?: string
        paintBrand?: string
        utStandard?: string
        utLevel?: string
        /** 塔形不超过，mm */
        towerToleranceMm?: number
        lengthFromMm?: number
        lengthToMm?: number
        targetWeightFromKg?: number
        targetWeightToKg?: number
        deliveryDateNumber?: string
      }
      services?: string[]
      /** 按捆包号选定的现货，件数与重量按它们的标牌；加到同一商品已选的捆包上 */
      unitNos?: string[]
      /** 合同模式下也放进普通购物车，按挂牌价；合同不含的商品只能这样放 */
      ordinary?: boolean
    }
    reply: {
      cartItemId: string
      pieces: number
      weightKg: number
    }
  }
  /** 立即购买（权限：购物车与草稿） */
  '/api/cart/addGoodsToCartBuyNowCommonly': {
    input: {
      skuCode: string
      pieces?: number
      /** 要的重量，取最近的整件，两头一样近取够的；期货不少于起订量 */
      weightKg?: number
      /** 1 现货 2 期货排产 */
      stockMode?: 1 | 2
      futures?: {
        coating?: string
        packageWay?: string
        baseSize?: string
        rolledBase?: string
        innerDiameter?: string
        oiling?: string
        surfaceQuality?: string
        surfaceStructure?: string
        surfaceTreatment?: string
        paintBrand?: string
        utStandard?: string
        utLevel?: string
        /** 塔形不超过，mm */
        towerToleranceMm?: number
        lengthFromMm?: number
        lengthToMm?: number
        targetWeightFromKg?: number
        targetWeightToKg?: number
        deliveryDateNumber?: string
      }
      services?: string[]
      /** 按捆包号选定的现货，件数与重量按它们的标牌；加到同一商品已选的捆包上 */
      unitNos?: string[]
      /** 合同模式下也放进普通购物车，按挂牌价；合同不含的商品只能这样放 */
      ordinary?: boolean
    }
    reply: {
      cartItemId: string
      pieces: number
      weightKg: number
    }
  }
  /** 修改数量（权限：购物车与草稿） */
  '/api/cart/modifyProductCount': {
    input: {
      cartItemId: string
      pieces?: number
      /** 要的重量，取最近的整件，两头一样近取够的；期货不少于起订量 */
      weightKg?: number
    }
    reply: {
      cartItemId: string
      pieces: number
      weightKg: number
    }
  }
  /** 修改数量（权限：购物车与草稿） */
  '/api/cart/modifyProductCountCommonly': {
    input: {
      cartItemId: string
      pieces?: number
      /** 要的重量，取最近的整件，两头一样近取够的；期货不少于起订量 */
      weightKg?: number
    }
    reply: {
      cartItemId: string
      pieces: number
      weightKg: number
    }
  }
  /** 改选捆包：这一行只要这些（权限：购物车与草稿） */
  '/api/cart/modifyProductUnits': {
    input: {
      cartItemId: string
      unitNos: string[]
    }
    reply: {
      cartItemId: string
      pieces: number
      weightKg: number
    }
  }
  /** 改选捆包：这一行只要这些（权限：购物车与草稿） */
  '/api/cart/modifyProductUnitsCommonly': {
    input: {
      cartItemId: string
      unitNos: string[]
    }
    reply: {
      cartItemId: string
      pieces: number
      weightKg: number
    }
  }
  /** 移除一行（权限：购物车与草稿） */
  '/api/cart/removeProduct': {
    input: {
      cartItemId: string
    }
    reply: {
      done: true
    }
  }
  /** 移除一行（权限：购物车与草稿） */
  '/api/cart/removeProductCommonly': {
    input: {
      cartItemId: string
    }
    reply: {
      done: true
    }
  }
  /** 购物车分组（权限：购物车与草稿） */
  '/api/cart/refreashCartGroup': {
    input: {
      appid?: number | string
      salesType?: string | number
    }
    reply: {
      cartMap: Record<string, {
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
      }>
      cartGoodsNum: number
      selectedLines: number
      invalidLines: number
      changedLines: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      goodsFen: number
      serviceFen: number
      freightFen: number
      totalFen: number
      salesAreaCode: string
    }
  }
  /** 购物车分组（权限：购物车与草稿） */
  '/api/cart/refreashCartGroupCommonly': {
    input: {
      appid?: number | string
      salesType?: string | number
    }
    reply: {
      cartMap: Record<string, {
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
      }>
      cartGoodsNum: number
      selectedLines: number
      invalidLines: number
      changedLines: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      goodsFen: number
      serviceFen: number
      freightFen: number
      totalFen: number
      salesAreaCode: string
    }
  }
  /** 立即购买分组（权限：购物车与草稿） */
  '/api/cart/refreashBuyNowCartGroup': {
    input: {
      appid?: number | string
      salesType?: string | number
    }
    reply: {
      cartMap: Record<string, {
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
      }>
      cartGoodsNum: number
      selectedLines: number
      invalidLines: number
      changedLines: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      goodsFen: number
      serviceFen: number
      freightFen: number
      totalFen: number
      salesAreaCode: string
    }
  }
  /** 立即购买分组（权限：购物车与草稿） */
  '/api/cart/refreashBuyNowCartGroupCommonly': {
    input: {
      appid?: number | string
      salesType?: string | number
    }
    reply: {
      cartMap: Record<string, {
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
      }>
      cartGoodsNum: number
      selectedLines: number
      invalidLines: number
      changedLines: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      goodsFen: number
      serviceFen: number
      freightFen: number
      totalFen: number
      salesAreaCode: string
    }
  }
  /** 勾选或取消勾选（权限：购物车与草稿） */
  '/api/cart/updateAllCartItemStatus': {
    input: {
      selected: boolean
      cartItemIds?: string[]
    }
    reply: {
      done: true
    }
  }
  /** 勾选或取消勾选（权限：购物车与草稿） */
  '/api/cart/updateAllCartItemStatusCommonly': {
    input: {
      selected: boolean
      cartItemIds?: string[]
    }
    reply: {
      done: true
    }
  }
  /** 检查所选行：价格、库存、上架（权限：购物车与草稿） */
  '/api/cart/checkCartItemStatus': {
    input: {
      buyNow?: boolean
    }
    reply: {
      ok: boolean
      changes: ({
        kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
        message: string
        wasFen?: number
        nowFen?: number
        availablePieces?: number
        cartItemId: string
        title: string
      })[]
    }
  }
  /** 检查所选行：价格、库存、上架（权限：购物车与草稿） */
  '/api/cart/checkCartItemStatusCommonly': {
    input: {
      buyNow?: boolean
    }
    reply: {
      ok: boolean
      changes: ({
        kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
        message: string
        wasFen?: number
        nowFen?: number
        availablePieces?: number
        cartItemId: string
        title: string
      })[]
    }
  }
  /** 检查下单资料：企业、地址、抬头（权限：购物车与草稿） */
  '/api/cart/checkCartUserDataFunction': {
    input: Record<string, never>
    reply: {
      ok: boolean
      missing: {
        code: string
        message: string
        link: string
      }[]
    }
  }
  /** 检查下单资料：企业、地址、抬头（权限：购物车与草稿） */
  '/api/cart/checkCartUserDataFunctionCommonly': {
    input: Record<string, never>
    reply: {
      ok: boolean
      missing: {
        code: string
        message: string
        link: string
      }[]
    }
  }
  /** 购物车结算预览（权限：购物车与草稿） */
  '/api/cart/refreashCartToOrderServiceByShop': {
    input: {
      /** 1 自提 2 代办汽运 */
      freightMode?: 1 | 2
      addressId?: string
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      /** 项目；超出它的限额时先由企业内部审批 */
      projectName?: string
    }
    reply: {
      groups: ({
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
          priceLines: ({
            code: string
            label: string
            note: string
            fen: number
            kind: "part" | "subtotal" | "total"
          })[]
          discountFen: number
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
        freightFenPerTon: number
        /** 自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0 */
        gateFeeFen: number
        acceptanceFen: number
        /** 优惠券减多少 */
        discountFen: number
        signMode: "ticked" | "signed"
        /** 期货可以先付的订金；不能的为空 */
        deposit: {
          chosen: boolean
          depositPercent: number
          /** 订金 */
          depositFen: number
          /** 货备齐后几天内付尾款 */
          restDays: number
        } | null
        /** 够大的订单可以选的分批付款放行；不能的为空 */
        stages: {
          chosen: boolean
          /** 最多几期 */
          most: number
          /** 首期至少，% */
          firstPercent: number
          /** 几天一期 */
          days: number
          /** 选的期数或比例为什么不行；可以为空 */
          why: string
          /** 选了的各期；没有选为空 */
          rows: {
            /** 第几期 */
            stageNum: number
            /** 这一期的比例，% */
            percent: number
            /** 这一期的货款 */
            fen: number
            /** 这一期放行的重量，按理论重量 */
            kg: number
          }[]
        } | null
      })[]
      goodsFen: number
      serviceFen: number
      freightFen: number
      acceptanceFen: number
      discountFen: number
      totalFen: number
      /** 生产、提货前先付的：全款，选了订金的订金，选了分批付款放行的首期 */
      prepayFen: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      problems: {
        cartItemId: string
        message: string
      }[]
      fingerprint: string
      salesAreaCode: string
      /** 价格区域的名称 */
      areaName: string
      /** 今天付款，这些货最早全部可以装车的一天；期货为交货期的第一天；说不准为空 */
      earliestOn: string
      /** 提交之后会发生什么，按当前规则 */
      nextSteps: string[]
      /** 现在不能下单的原因；空为可以 */
      blocked: ({
        refusal: "CERT_REQUIRED" | "HOLD_CAP" | "TEAM_BUDGET"
        why: string
      }) | null
      /** 超过本人限额，提交后先由企业内部审批；空为不需要 */
      companyApproval: {
        reasons: string[]
        approvers: string[]
      } | null
      /** 本人所在班组的预算与本期已用；没有班组为空 */
      team: ({
        teamName: string
        period: "month" | "quarter" | "year"
        budgetFen: number
        beyond: "approve" | "refuse"
        /** 本期已用，不含这张订单 */
        usedFen: number
      }) | null
      /** 用承兑汇票付款时货款加收，万分之 */
      acceptanceBp: number
      /** 商城现在为什么不收承兑；空：收 */
      whyNotDraft: string
      /** 本企业还有效的承兑报价 */
      draftQuotes: {
        quoteNo: string
        acceptorName: string
        faceFen: number
        dueOn: string
        rateBp: number
        days: number
        validUntil: number
        /** 按它下单的承兑加价 */
        acceptanceFen: number
      }[]
      /** 本企业可用的优惠券，减得多的在前 */
      coupons: ({
        couponNo: string
        name: string
        kind: "off" | "perTon" | "percent" | "freight"
        /** 满 50,000 元减 500 元 */
        termsText: string
        /** 用于哪些渠道、品类、现货或期货 */
        scopeText: string
        validUntil: number
        /** 用在这次提交能减多少 */
        offFen: number
        /** 用在第几张订单；不能用为 0 */
        orderNo: number
        /** 不能用的原因；空：可以用 */
        whyNot: string
      })[]
      /** 已用上的优惠券；没有为空 */
      couponNo: string
      /** 这种订单为什么都不能用券（框架合同）；空：可以用 */
      noCouponWhy: string
      /** 选的优惠券为什么用不上；空：用上了或没选 */
      whyNotCoupon: string
    }
  }
  /** 购物车结算预览（权限：购物车与草稿） */
  '/api/cart/refreashCartToOrderServiceByShopCommonly': {
    input: {
      /** 1 自提 2 代办汽运 */
      freightMode?: 1 | 2
      addressId?: string
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      /** 项目；超出它的限额时先由企业内部审批 */
      projectName?: string
    }
    reply: {
      groups: ({
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
          priceLines: ({
            code: string
            label: string
            note: string
            fen: number
            kind: "part" | "subtotal" | "total"
          })[]
          discountFen: number
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
        freightFenPerTon: number
        /** 自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0 */
        gateFeeFen: number
        acceptanceFen: number
        /** 优惠券减多少 */
        discountFen: number
        signMode: "ticked" | "signed"
        /** 期货可以先付的订金；不能的为空 */
        deposit: {
          chosen: boolean
          depositPercent: number
          /** 订金 */
          depositFen: number
          /** 货备齐后几天内付尾款 */
          restDays: number
        } | null
        /** 够大的订单可以选的分批付款放行；不能的为空 */
        stages: {
          chosen: boolean
          /** 最多几期 */
          most: number
          /** 首期至少，% */
          firstPercent: number
          /** 几天一期 */
          days: number
          /** 选的期数或比例为什么不行；可以为空 */
          why: string
          /** 选了的各期；没有选为空 */
          rows: {
            /** 第几期 */
            stageNum: number
            /** 这一期的比例，% */
            percent: number
            /** 这一期的货款 */
            fen: number
            /** 这一期放行的重量，按理论重量 */
            kg: number
          }[]
        } | null
      })[]
      goodsFen: number
      serviceFen: number
      freightFen: number
      acceptanceFen: number
      discountFen: number
      totalFen: number
      /** 生产、提货前先付的：全款，选了订金的订金，选了分批付款放行的首期 */
      prepayFen: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      problems: {
        cartItemId: string
        message: string
      }[]
      fingerprint: string
      salesAreaCode: string
      /** 价格区域的名称 */
      areaName: string
      /** 今天付款，这些货最早全部可以装车的一天；期货为交货期的第一天；说不准为空 */
      earliestOn: string
      /** 提交之后会发生什么，按当前规则 */
      nextSteps: string[]
      /** 现在不能下单的原因；空为可以 */
      blocked: ({
        refusal: "CERT_REQUIRED" | "HOLD_CAP" | "TEAM_BUDGET"
        why: string
      }) | null
      /** 超过本人限额，提交后先由企业内部审批；空为不需要 */
      companyApproval: {
        reasons: string[]
        approvers: string[]
      } | null
      /** 本人所在班组的预算与本期已用；没有班组为空 */
      team: ({
        teamName: string
        period: "month" | "quarter" | "year"
        budgetFen: number
        beyond: "approve" | "refuse"
        /** 本期已用，不含这张订单 */
        usedFen: number
      }) | null
      /** 用承兑汇票付款时货款加收，万分之 */
      acceptanceBp: number
      /** 商城现在为什么不收承兑；空：收 */
      whyNotDraft: string
      /** 本企业还有效的承兑报价 */
      draftQuotes: {
        quoteNo: string
        acceptorName: string
        faceFen: number
        dueOn: string
        rateBp: number
        days: number
        validUntil: number
        /** 按它下单的承兑加价 */
        acceptanceFen: number
      }[]
      /** 本企业可用的优惠券，减得多的在前 */
      coupons: ({
        couponNo: string
        name: string
        kind: "off" | "perTon" | "percent" | "freight"
        /** 满 50,000 元减 500 元 */
        termsText: string
        /** 用于哪些渠道、品类、现货或期货 */
        scopeText: string
        validUntil: number
        /** 用在这次提交能减多少 */
        offFen: number
        /** 用在第几张订单；不能用为 0 */
        orderNo: number
        /** 不能用的原因；空：可以用 */
        whyNot: string
      })[]
      /** 已用上的优惠券；没有为空 */
      couponNo: string
      /** 这种订单为什么都不能用券（框架合同）；空：可以用 */
      noCouponWhy: string
      /** 选的优惠券为什么用不上；空：用上了或没选 */
      whyNotCoupon: string
    }
  }
  /** 立即购买结算预览（权限：购物车与草稿） */
  '/api/cart/refreashCartBuyNowToOrderServiceByShop': {
    input: {
      /** 1 自提 2 代办汽运 */
      freightMode?: 1 | 2
      addressId?: string
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      /** 项目；超出它的限额时先由企业内部审批 */
      projectName?: string
    }
    reply: {
      groups: ({
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
          priceLines: ({
            code: string
            label: string
            note: string
            fen: number
            kind: "part" | "subtotal" | "total"
          })[]
          discountFen: number
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
        freightFenPerTon: number
        /** 自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0 */
        gateFeeFen: number
        acceptanceFen: number
        /** 优惠券减多少 */
        discountFen: number
        signMode: "ticked" | "signed"
        /** 期货可以先付的订金；不能的为空 */
        deposit: {
          chosen: boolean
          depositPercent: number
          /** 订金 */
          depositFen: number
          /** 货备齐后几天内付尾款 */
          restDays: number
        } | null
        /** 够大的订单可以选的分批付款放行；不能的为空 */
        stages: {
          chosen: boolean
          /** 最多几期 */
          most: number
          /** 首期至少，% */
          firstPercent: number
          /** 几天一期 */
          days: number
          /** 选的期数或比例为什么不行；可以为空 */
          why: string
          /** 选了的各期；没有选为空 */
          rows: {
            /** 第几期 */
            stageNum: number
            /** 这一期的比例，% */
            percent: number
            /** 这一期的货款 */
            fen: number
            /** 这一期放行的重量，按理论重量 */
            kg: number
          }[]
        } | null
      })[]
      goodsFen: number
      serviceFen: number
      freightFen: number
      acceptanceFen: number
      discountFen: number
      totalFen: number
      /** 生产、提货前先付的：全款，选了订金的订金，选了分批付款放行的首期 */
      prepayFen: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      problems: {
        cartItemId: string
        message: string
      }[]
      fingerprint: string
      salesAreaCode: string
      /** 价格区域的名称 */
      areaName: string
      /** 今天付款，这些货最早全部可以装车的一天；期货为交货期的第一天；说不准为空 */
      earliestOn: string
      /** 提交之后会发生什么，按当前规则 */
      nextSteps: string[]
      /** 现在不能下单的原因；空为可以 */
      blocked: ({
        refusal: "CERT_REQUIRED" | "HOLD_CAP" | "TEAM_BUDGET"
        why: string
      }) | null
      /** 超过本人限额，提交后先由企业内部审批；空为不需要 */
      companyApproval: {
        reasons: string[]
        approvers: string[]
      } | null
      /** 本人所在班组的预算与本期已用；没有班组为空 */
      team: ({
        teamName: string
        period: "month" | "quarter" | "year"
        budgetFen: number
        beyond: "approve" | "refuse"
        /** 本期已用，不含这张订单 */
        usedFen: number
      }) | null
      /** 用承兑汇票付款时货款加收，万分之 */
      acceptanceBp: number
      /** 商城现在为什么不收承兑；空：收 */
      whyNotDraft: string
      /** 本企业还有效的承兑报价 */
      draftQuotes: {
        quoteNo: string
        acceptorName: string
        faceFen: number
        dueOn: string
        rateBp: number
        days: number
        validUntil: number
        /** 按它下单的承兑加价 */
        acceptanceFen: number
      }[]
      /** 本企业可用的优惠券，减得多的在前 */
      coupons: ({
        couponNo: string
        name: string
        kind: "off" | "perTon" | "percent" | "freight"
        /** 满 50,000 元减 500 元 */
        termsText: string
        /** 用于哪些渠道、品类、现货或期货 */
        scopeText: string
        validUntil: number
        /** 用在这次提交能减多少 */
        offFen: number
        /** 用在第几张订单；不能用为 0 */
        orderNo: number
        /** 不能用的原因；空：可以用 */
        whyNot: string
      })[]
      /** 已用上的优惠券；没有为空 */
      couponNo: string
      /** 这种订单为什么都不能用券（框架合同）；空：可以用 */
      noCouponWhy: string
      /** 选的优惠券为什么用不上；空：用上了或没选 */
      whyNotCoupon: string
    }
  }
  /** 立即购买结算预览（权限：购物车与草稿） */
  '/api/cart/refreashCartBuyNowToOrderServiceByShopCommonly': {
    input: {
      /** 1 自提 2 代办汽运 */
      freightMode?: 1 | 2
      addressId?: string
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      /** 项目；超出它的限额时先由企业内部审批 */
      projectName?: string
    }
    reply: {
      groups: ({
        groupKey: string
        channelCode: string
        channelName: string
        depotCode: string
        depotName: string
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        lines: ({
          cartItemId: string
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          millName: string
          depotName: string
          accent: string
          gradeLevel: string
          channelCode: string
          stockMode: 1 | 2
          settlement: 1 | 2 | 3
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          /** 期货起订量，公斤；现货为 0 */
          rolledKg: number
          pieces: number
          weightKg: number
          weightFromKg: number
          weightToKg: number
          availablePieces: number
          priceFen: number
          freightFenPerTon: number
          serviceFenPerTon: number
          amountFen: number
          serviceFen: number
          services: {
            code: string
            label: string
            fenPerTon: number
          }[]
          futures: {
            coating?: string
            packageWay?: string
            baseSize?: string
            rolledBase?: string
            innerDiameter?: string
            oiling?: string
            surfaceQuality?: string
            surfaceStructure?: string
            surfaceTreatment?: string
            paintBrand?: string
            utStandard?: string
            utLevel?: string
            /** 塔形不超过，mm */
            towerToleranceMm?: number
            lengthFromMm?: number
            lengthToMm?: number
            targetWeightFromKg?: number
            targetWeightToKg?: number
            deliveryDateNumber?: string
            /** 编码的名称；订单里是下单时的名称 */
            words?: Record<string, string>
            /** 按捆包号选定的现货；没有：任选 */
            unitNos?: string[]
          }
          /** 按捆包号选定的件，提交订单时才留住；空：任选 */
          units: {
            unitNo: string
            heatNo: string
            pieces: number
            weightKg: number
            /** 已被选走或售出 */
            gone: boolean
          }[]
          selected: boolean
          valid: boolean
          changes: ({
            kind: "priceUp" | "priceDown" | "stockShort" | "soldOut" | "packOff" | "offShelf" | "modeGone" | "paramsGone" | "unitsGone" | "notCovered"
            message: string
            wasFen?: number
            nowFen?: number
            availablePieces?: number
          })[]
          /** 还有别的适用价时：全部价格，哪一个已采用，为什么；只有挂牌价时为空 */
          prices: ({
            source: "list" | "agreement" | "contract" | "group" | "quote"
            sourceNo: string
            priceFen: number
            how: "bound" | "open" | "told"
            note: string
            href: string
            taken: boolean
          })[]
          priceLines: ({
            code: string
            label: string
            note: string
            fen: number
            kind: "part" | "subtotal" | "total"
          })[]
          discountFen: number
        })[]
        pieces: number
        weightKg: number
        goodsFen: number
        serviceFen: number
        freightFen: number
        totalFen: number
        freightFenPerTon: number
        /** 自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0 */
        gateFeeFen: number
        acceptanceFen: number
        /** 优惠券减多少 */
        discountFen: number
        signMode: "ticked" | "signed"
        /** 期货可以先付的订金；不能的为空 */
        deposit: {
          chosen: boolean
          depositPercent: number
          /** 订金 */
          depositFen: number
          /** 货备齐后几天内付尾款 */
          restDays: number
        } | null
        /** 够大的订单可以选的分批付款放行；不能的为空 */
        stages: {
          chosen: boolean
          /** 最多几期 */
          most: number
          /** 首期至少，% */
          firstPercent: number
          /** 几天一期 */
          days: number
          /** 选的期数或比例为什么不行；可以为空 */
          why: string
          /** 选了的各期；没有选为空 */
          rows: {
            /** 第几期 */
            stageNum: number
            /** 这一期的比例，% */
            percent: number
            /** 这一期的货款 */
            fen: number
            /** 这一期放行的重量，按理论重量 */
            kg: number
          }[]
        } | null
      })[]
      goodsFen: number
      serviceFen: number
      freightFen: number
      acceptanceFen: number
      discountFen: number
      totalFen: number
      /** 生产、提货前先付的：全款，选了订金的订金，选了分批付款放行的首期 */
      prepayFen: number
      pieces: number
      weightKg: number
      weightFromKg: number
      weightToKg: number
      problems: {
        cartItemId: string
        message: string
      }[]
      fingerprint: string
      salesAreaCode: string
      /** 价格区域的名称 */
      areaName: string
      /** 今天付款，这些货最早全部可以装车的一天；期货为交货期的第一天；说不准为空 */
      earliestOn: string
      /** 提交之后会发生什么，按当前规则 */
      nextSteps: string[]
      /** 现在不能下单的原因；空为可以 */
      blocked: ({
        refusal: "CERT_REQUIRED" | "HOLD_CAP" | "TEAM_BUDGET"
        why: string
      }) | null
      /** 超过本人限额，提交后先由企业内部审批；空为不需要 */
      companyApproval: {
        reasons: string[]
        approvers: string[]
      } | null
      /** 本人所在班组的预算与本期已用；没有班组为空 */
      team: ({
        teamName: string
        period: "month" | "quarter" | "year"
        budgetFen: number
        beyond: "approve" | "refuse"
        /** 本期已用，不含这张订单 */
        usedFen: number
      }) | null
      /** 用承兑汇票付款时货款加收，万分之 */
      acceptanceBp: number
      /** 商城现在为什么不收承兑；空：收 */
      whyNotDraft: string
      /** 本企业还有效的承兑报价 */
      draftQuotes: {
        quoteNo: string
        acceptorName: string
        faceFen: number
        dueOn: string
        rateBp: number
        days: number
        validUntil: number
        /** 按它下单的承兑加价 */
        acceptanceFen: number
      }[]
      /** 本企业可用的优惠券，减得多的在前 */
      coupons: ({
        couponNo: string
        name: string
        kind: "off" | "perTon" | "percent" | "freight"
        /** 满 50,000 元减 500 元 */
        termsText: string
        /** 用于哪些渠道、品类、现货或期货 */
        scopeText: string
        validUntil: number
        /** 用在这次提交能减多少 */
        offFen: number
        /** 用在第几张订单；不能用为 0 */
        orderNo: number
        /** 不能用的原因；空：可以用 */
        whyNot: string
      })[]
      /** 已用上的优惠券；没有为空 */
      couponNo: string
      /** 这种订单为什么都不能用券（框架合同）；空：可以用 */
      noCouponWhy: string
      /** 选的优惠券为什么用不上；空：用上了或没选 */
      whyNotCoupon: string
    }
  }
  /** 清空购物车（权限：购物车与草稿） */
  '/api/cart/clearnCart': {
    input: Record<string, never>
    reply: {
      removed: number
    }
  }
  /** 清空购物车（权限：购物车与草稿） */
  '/api/cart/clearnCartCommonly': {
    input: Record<string, never>
    reply: {
      removed: number
    }
  }
  /** 再来一单（权限：购物车与草稿） */
  '/api/cart/oneMoreOrderToCart': {
    input: {
      orderCode: string
    }
    reply: {
      added: number
      skipped: {
        title: string
        message: string
      }[]
      cartGoodsNum: number
    }
  }
  /** 再来一单（权限：购物车与草稿） */
  '/api/cart/oneMoreOrderToCartCommonly': {
    input: {
      orderCode: string
    }
    reply: {
      added: number
      skipped: {
        title: string
        message: string
      }[]
      cartGoodsNum: number
    }
  }
  /** 导入清单到购物车（权限：购物车与草稿） */
  '/api/cart/importJMZGProductSellerGoodsToCart': {
    input: {
      rows: {
        text: string
        pieces?: number
        tons?: number
      }[]
      /** 合同模式下也放进普通购物车 */
      ordinary?: true
    }
    reply: {
      added: number
      cartGoodsNum: number
      rows: {
        text: string
        ok: boolean
        message: string
        skuCode: string
      }[]
    }
  }
  /** 导入清单到购物车（权限：购物车与草稿） */
  '/api/cart/importJMZGProductSellerGoodsToCartCommonly': {
    input: {
      rows: {
        text: string
        pieces?: number
        tons?: number
      }[]
      /** 合同模式下也放进普通购物车 */
      ordinary?: true
    }
    reply: {
      added: number
      cartGoodsNum: number
      rows: {
        text: string
        ok: boolean
        message: string
        skuCode: string
      }[]
    }
  }
  /** 采购清单逐行配货：连标题、表头一起传也读得懂（权限：查价与库存） */
  '/api/cart/matchPurchaseList': {
    input: {
      lines: string[]
    }
    reply: {
      lines: ({
        text: string
        /** 去掉数量与到货城市之后的原文 */
        goodsText: string
        /** 这一行写的到货城市（送天津）；没写、不是城市为空。价格仍按当前城市算；整行只写了城市时 goodsText 为空 */
        place: {
          cityCode: string
          cityName: string
        } | null
        quantity: {
          kind: "pieces"
          n: number
          unit: string
        } | {
          kind: "tons"
          tons: number
          unit: string
        } | {
          kind: "none"
        }
        /** 已配好、要选一个、有此规格但无现货（替代）、没有此规格、没读懂 */
        state: "sure" | "choose" | "instead" | "unknown" | "unread"
        /** 为什么要人来定；已配好时为空 */
        why: string
        /** 按什么读的：没写单位按件读、三级抗震 = HRB400E */
        notes: string[]
        goods: ({
          key: string
          title: string
          productName: string
          classCode: string
          grade: string
          spec: string
          /** 表面等标题里没有的 */
          more: string
          /** 等级；没写等级的清单只按一级品配，没有一级品时由人来选 */
          gradeLevel: "1" | "2" | "3"
          accent: string
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          diameterUm: number
          lengthUm: number
          /** 清单里写了这个材质 */
          gradeSaid: boolean
          /** 本企业上次买的月份，如 2026-10；没买过为空 */
          bought: string
          /** 厂内成品库在前，其余按到货价 */
          offers: ({
            skuCode: string
            depotCode: string
            depotName: string
            /** 厂内成品库 */
            own: boolean
            channelCode: string
            settlement: 1 | 2 | 3
            availablePieces: number
            pieceWeightG: number
            /** 只按这个件数的整倍数卖；1 为不限 */
            stepPieces: number
            /** 起订件数；余下的不够时可一次买完 */
            minPieces: number
            priceFen: number
            freightFen: number
            deliveredFen: number
            /** 价不是挂牌价时：企业协议价、框架合同价；空：挂牌价 */
            priceLabel: string
            /** 合同模式下不能按合同买的原因；空：能买 */
            whyNot: string
            /** 与其他仓不同之处，如 切边，内径 610 */
            traits: string
          })[]
        })[]
        /** 符合的共几种，goods 只列前几种 */
        goodsCount: number
        intent: {
          productName: string
          grade: string
          spec: string
        }
        /** 来自传入的第几行，从 0 起；表头、标题不是货，没有对应的行；一行写了几种货的有几行 */
        from: number
        /** 表格里写在货以外的话（使用部位、备注），没有参与配货 */
        remark: string
        /** 数量要问的：about 是问题，同一列的各行相同，问一次即可；choices 是可选的单位，选了把它写在数字后面再配；不问为空 */
        ask: {
          /** 要买方答的一句，整列问一次 */
          about: string
          /** 可以答的单位 */
          choices: string[]
        } | null
      })[]
      /** 不是货的：标题、表头、合计、编制人 */
      aside: string[]
    }
  }
  /** 适用价：哪一个已采用，别的是多少、怎样才有；只有挂牌价时为空。游客只看得到正在进行的团购，企业自己的协议、合同、议价只给本企业（权限：查价与库存） */
  '/api/goods/getApplicablePrices': {
    input: {
      skuCode: string
      stockMode?: 1 | 2
      pieces?: number
      /** 排产参数，期货时计入加价 */
      futures?: {
        coating?: string
        packageWay?: string
        baseSize?: string
        rolledBase?: string
        innerDiameter?: string
        oiling?: string
        surfaceQuality?: string
        surfaceStructure?: string
        surfaceTreatment?: string
        paintBrand?: string
        utStandard?: string
        utLevel?: string
        /** 塔形不超过，mm */
        towerToleranceMm?: number
        lengthFromMm?: number
        lengthToMm?: number
        targetWeightFromKg?: number
        targetWeightToKg?: number
        deliveryDateNumber?: string
      }
    }
    reply: {
      priceUnit: "ton" | "kg" | "piece"
      prices: ({
        source: "list" | "agreement" | "contract" | "group" | "quote"
        sourceNo: string
        priceFen: number
        how: "bound" | "open" | "told"
        note: string
        href: string
        taken: boolean
      })[]
      /** 合同模式下这份合同不能这样买的原因；空为可以 */
      whyNot: string
    }
  }
  /** 收货地址（权限：购物车与草稿） */
  '/api/company/getCompanyShippingAddress': {
    input: Record<string, never>
    reply: ({
      addressId: string
      /** F 工地 M 市场 */
      addressType: "F" | "M"
      name: string
      cityCode: string
      cityName: string
      salesAreaCode: string
      detail: string
      receiver: string
      mobile: string
      isDefault: boolean
    })[]
  }
  /** 发票抬头（权限：购物车与草稿） */
  '/api/company/getCompanyInvoiceByCompanyCode': {
    input: Record<string, never>
    reply: ({
      invoiceId: string
      invoiceType: 1 | 2
      titleType: 1 | 2
      title: string
      taxNo: string
      address: string
      tel: string
      bankName: string
      /** 只显示后四位 */
      bankAccount: string
      /** 专用发票所需资料齐全 */
      complete: boolean
      isDefault: boolean
    })[]
  }
  /** 购物车下单（权限：下单） */
  '/api/order/createOrder': {
    input: {
      requestId: string
      freightMode: 1 | 2
      addressId?: string
      invoiceId?: string
      invoiceType?: 1 | 2
      invoiceRoute?: 1 | 2
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      note?: string
      /** 买方采购单号，每张订单都带上 */
      buyerNo?: string
      /** 项目，每张订单都归进去 */
      projectName?: string
      /** 希望到货日，今天起一年内；是希望，不是交货期 */
      wantedOn?: string
      /** 附件，先上传（purpose 为 order）；每张订单都带上，不进合同和单据 */
      fileIds?: string[]
      /** 结算预览给出的指纹；价格或库存变了就会拒绝 */
      fingerprint: string
      /** 结算预览里的各行；在别处刚下过单的，拒绝时说出订单号 */
      cartItemIds?: string[]
      /** 买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true */
      acceptTerms?: boolean
    }
    reply: {
      masterOrderCode: string
      orderCodes: string[]
      totalFen: number
      dueFen: number
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 购物车下单（Commonly）（权限：下单） */
  '/api/order/createOrderCommonly': {
    input: {
      requestId: string
      freightMode: 1 | 2
      addressId?: string
      invoiceId?: string
      invoiceType?: 1 | 2
      invoiceRoute?: 1 | 2
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      note?: string
      /** 买方采购单号，每张订单都带上 */
      buyerNo?: string
      /** 项目，每张订单都归进去 */
      projectName?: string
      /** 希望到货日，今天起一年内；是希望，不是交货期 */
      wantedOn?: string
      /** 附件，先上传（purpose 为 order）；每张订单都带上，不进合同和单据 */
      fileIds?: string[]
      /** 结算预览给出的指纹；价格或库存变了就会拒绝 */
      fingerprint: string
      /** 结算预览里的各行；在别处刚下过单的，拒绝时说出订单号 */
      cartItemIds?: string[]
      /** 买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true */
      acceptTerms?: boolean
    }
    reply: {
      masterOrderCode: string
      orderCodes: string[]
      totalFen: number
      dueFen: number
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 立即购买下单（权限：下单） */
  '/api/order/createOrderBuyNow': {
    input: {
      requestId: string
      freightMode: 1 | 2
      addressId?: string
      invoiceId?: string
      invoiceType?: 1 | 2
      invoiceRoute?: 1 | 2
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      note?: string
      /** 买方采购单号，每张订单都带上 */
      buyerNo?: string
      /** 项目，每张订单都归进去 */
      projectName?: string
      /** 希望到货日，今天起一年内；是希望，不是交货期 */
      wantedOn?: string
      /** 附件，先上传（purpose 为 order）；每张订单都带上，不进合同和单据 */
      fileIds?: string[]
      /** 结算预览给出的指纹；价格或库存变了就会拒绝 */
      fingerprint: string
      /** 结算预览里的各行；在别处刚下过单的，拒绝时说出订单号 */
      cartItemIds?: string[]
      /** 买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true */
      acceptTerms?: boolean
    }
    reply: {
      masterOrderCode: string
      orderCodes: string[]
      totalFen: number
      dueFen: number
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 立即购买下单（Commonly）（权限：下单） */
  '/api/order/createOrderBuyNowCommonly': {
    input: {
      requestId: string
      freightMode: 1 | 2
      addressId?: string
      invoiceId?: string
      invoiceType?: 1 | 2
      invoiceRoute?: 1 | 2
      paymentType?: "A" | "B"
      /** 按这张承兑报价计承兑加价；不填按牌价加价 */
      draftQuoteNo?: string
      /** 优惠券，用在这次提交的一张订单上 */
      couponNo?: string
      /** 期货先付订金、提货前付尾款；不填为生产前付全款 */
      byDeposit?: boolean
      /** 分批付款放行：各期比例，%，合计 100；空为不分期。够不上条件的订单付全款 */
      stageShares?: number[]
      note?: string
      /** 买方采购单号，每张订单都带上 */
      buyerNo?: string
      /** 项目，每张订单都归进去 */
      projectName?: string
      /** 希望到货日，今天起一年内；是希望，不是交货期 */
      wantedOn?: string
      /** 附件，先上传（purpose 为 order）；每张订单都带上，不进合同和单据 */
      fileIds?: string[]
      /** 结算预览给出的指纹；价格或库存变了就会拒绝 */
      fingerprint: string
      /** 结算预览里的各行；在别处刚下过单的，拒绝时说出订单号 */
      cartItemIds?: string[]
      /** 买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true */
      acceptTerms?: boolean
    }
    reply: {
      masterOrderCode: string
      orderCodes: string[]
      totalFen: number
      dueFen: number
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 我的订单（权限：订单与发货） */
  '/api/order/getOrderList': {
    input: {
      currentPage?: number
      pageSize?: number
      fromOn?: string
      toOn?: string
      status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
      /** 订单号、采购单号、品名、材质 */
      word?: string
      ofChannel?: string
      /** 只看此人下的；须有查看全公司订单的权限，否则只有自己的 */
      buyerId?: string
      /** 只看待本企业审批的 */
      approval?: boolean
      /** 不带 Up 的从大到小；deadline 为时限近的在前 */
      sort?: "time" | "timeUp" | "amount" | "amountUp" | "tons" | "tonsUp" | "deadline"
    }
    reply: {
      list: ({
        orderCode: string
        masterOrderCode: string
        status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
        payStatus: 0 | 1 | 2 | 3
        cancelApply: 0 | 1 | 2 | 3
        stockMode: 1 | 2
        settlement: 1 | 2 | 3
        freightMode: 1 | 2
        paymentType: string
        channelCode: string
        channelName: string
        depotName: string
        companyName: string
        buyerName: string
        insteadUserId: string | false
        summary: string
        /** 期货的订货参数，各行依次；没有为空 */
        params: string
        lineCount: number
        pieces: number
        weightKg: number
        totalFen: number
        paidFen: number
        /** 分订金、尾款两次付的：约定与还没付的尾款；全款的为空 */
        payParts: ({
          depositPercent: number
          /** 订金 */
          depositFen: number
          /** 尾款 */
          restFen: number
          /** 订金已付、还没付的尾款；没有为 0 */
          unpaidRestFen: number
          /** 尾款何时前付清 */
          restUntilText: string
          /** 尾款最后一天；货没有备齐为空 */
          restDueOn: string | null
          /** 取消时扣的违约金 */
          keptFen: number
          /** 取消由钢厂提请：尾款逾期 */
          endAskedByMill: boolean
        }) | null
        /** 分批付款放行的：各期、已付、已放行与已装；不是的为空 */
        payStages: ({
          rows: ({
            /** 第几期 */
            stageNum: number
            /** 这一期的比例，% */
            percent: number
            /** 这一期的货款 */
            fen: number
            /** 这一期放行的重量，按理论重量 */
            kg: number
            /** paid 已付 next 下一期 later 以后 */
            stageState: "paid" | "next" | "later"
            /** 最后一天；还没有开始计时的为空，首期看付款时限 */
            dueOn: string | null
            /** 何时前付清 */
            untilText: string
          })[]
          /** 已付几期 */
          paidCount: number
          /** 下一期；付清为空 */
          nextStageNum: number | null
          /** 下一期的货款；付清为 0 */
          nextFen: number
          nextUntilText: string
          /** 下一期已过最后一天 */
          nextOverdue: boolean
          /** 已放行：已付的 */
          releasedFen: number
          /** 已放行的重量，按理论重量 */
          releasedKg: number
          /** 已配车、已出厂的货折成的合同金额，任何时候不超过已付 */
          loadedFen: number
          /** 已配车、已出厂的重量，按件重 */
          loadedKg: number
          /** 几天一期 */
          days: number
          /** 取消时扣的违约金 */
          keptFen: number
          /** 终止由钢厂提请：分期货款逾期 */
          endAskedByMill: boolean
        }) | null
        /** 期货待排产时的约定交货期；没有为空 */
        shipBy: ({
          /** 约定交货期，各行最晚的一天 */
          shipByOn: string
          /** 过了它多少天买方可以自己取消；0：没有约定 */
          lateCancelDays: number
          /** 从哪一天起；没有约定为空 */
          cancelFromOn: string | null
          /** 现在可以直接取消，全额退款 */
          mayCancel: boolean
        }) | null
        /** 时刻，毫秒 */
        createdAt: number
        /** 付款或确认的时限；不在等买方为空 */
        payBefore: number | null
        /** 当前状态最迟等到何时，到时自动取消并释放库存；不在等待为空 */
        holdUntil: number | null
        waitsFor: string
        /** 企业内部审批：0 无需 1 待审批 2 已同意 3 未同意 */
        companyApproval: 0 | 1 | 2 | 3
        companyApprovalWhy: string
        /** 代打单的员工，空为买方自己下单 */
        actorName: string
        /** ticked 勾选条款成交；signed 须双方签署；paper 已纸质签署 */
        signMode: "ticked" | "signed" | "paper"
        /** 买方确认时须带 acceptTerms：由员工代下、还没有人同意过条款 */
        needsTerms: boolean
        /** 合同编号；还没有合同为空 */
        contractNo: string
        contractStatus: (1 | 2 | 3 | 4 | 5) | null
        /** 订单来源 */
        origin: "list" | "auction" | "replacement" | "group" | "framework" | "quote"
        /** 来源编号：竞拍号、团购号、框架合同号、议价单号、退货单号；挂牌订货为空 */
        originNo: string
        /** 买方自己的单号、项目和希望到货日 */
        reference: {
          /** 买方采购单号；没有为空 */
          buyerNo: string
          /** 项目；没有为空 */
          projectName: string
          /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
          wantedOn: string | null
        }
        /** 按暂定价下的：等哪个月的结算价，或已出的结算价；价已定的为空 */
        openPriceNote: string
        acts: string[]
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
      sumKg: number
      sumFen: number
    }
  }
  /** 各状态订单数与待办（权限：订单与发货） */
  '/api/order/getOrderStatusCount': {
    input: Record<string, never>
    reply: {
      counts: ({
        status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
        count: number
        totalFen: number
      })[]
      dueFen: number
      monthFen: number
      monthKg: number
      /** 等您审批的本企业订单 */
      approvals: number
      /** 看得到的订单里等本企业审批的，含在待确认里 */
      companyWaits: number
      months: {
        month: string
        totalFen: number
        weightKg: number
      }[]
    }
  }
  /** 订单详情（权限：订单与发货） */
  '/api/order/getOrderDetail': {
    input: {
      orderCode: string
    }
    reply: {
      orderCode: string
      masterOrderCode: string
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
      payStatus: 0 | 1 | 2 | 3
      cancelApply: 0 | 1 | 2 | 3
      stockMode: 1 | 2
      settlement: 1 | 2 | 3
      freightMode: 1 | 2
      paymentType: string
      channelCode: string
      channelName: string
      depotName: string
      companyName: string
      buyerName: string
      insteadUserId: string | false
      summary: string
      /** 期货的订货参数，各行依次；没有为空 */
      params: string
      lineCount: number
      pieces: number
      weightKg: number
      totalFen: number
      paidFen: number
      /** 分订金、尾款两次付的：约定与还没付的尾款；全款的为空 */
      payParts: ({
        depositPercent: number
        /** 订金 */
        depositFen: number
        /** 尾款 */
        restFen: number
        /** 订金已付、还没付的尾款；没有为 0 */
        unpaidRestFen: number
        /** 尾款何时前付清 */
        restUntilText: string
        /** 尾款最后一天；货没有备齐为空 */
        restDueOn: string | null
        /** 取消时扣的违约金 */
        keptFen: number
        /** 取消由钢厂提请：尾款逾期 */
        endAskedByMill: boolean
      }) | null
      /** 分批付款放行的：各期、已付、已放行与已装；不是的为空 */
      payStages: ({
        rows: ({
          /** 第几期 */
          stageNum: number
          /** 这一期的比例，% */
          percent: number
          /** 这一期的货款 */
          fen: number
          /** 这一期放行的重量，按理论重量 */
          kg: number
          /** paid 已付 next 下一期 later 以后 */
          stageState: "paid" | "next" | "later"
          /** 最后一天；还没有开始计时的为空，首期看付款时限 */
          dueOn: string | null
          /** 何时前付清 */
          untilText: string
        })[]
        /** 已付几期 */
        paidCount: number
        /** 下一期；付清为空 */
        nextStageNum: number | null
        /** 下一期的货款；付清为 0 */
        nextFen: number
        nextUntilText: string
        /** 下一期已过最后一天 */
        nextOverdue: boolean
        /** 已放行：已付的 */
        releasedFen: number
        /** 已放行的重量，按理论重量 */
        releasedKg: number
        /** 已配车、已出厂的货折成的合同金额，任何时候不超过已付 */
        loadedFen: number
        /** 已配车、已出厂的重量，按件重 */
        loadedKg: number
        /** 几天一期 */
        days: number
        /** 取消时扣的违约金 */
        keptFen: number
        /** 终止由钢厂提请：分期货款逾期 */
        endAskedByMill: boolean
      }) | null
      /** 期货待排产时的约定交货期；没有为空 */
      shipBy: ({
        /** 约定交货期，各行最晚的一天 */
        shipByOn: string
        /** 过了它多少天买方可以自己取消；0：没有约定 */
        lateCancelDays: number
        /** 从哪一天起；没有约定为空 */
        cancelFromOn: string | null
        /** 现在可以直接取消，全额退款 */
        mayCancel: boolean
      }) | null
      /** 时刻，毫秒 */
      createdAt: number
      /** 付款或确认的时限；不在等买方为空 */
      payBefore: number | null
      /** 当前状态最迟等到何时，到时自动取消并释放库存；不在等待为空 */
      holdUntil: number | null
      waitsFor: string
      /** 企业内部审批：0 无需 1 待审批 2 已同意 3 未同意 */
      companyApproval: 0 | 1 | 2 | 3
      companyApprovalWhy: string
      /** 代打单的员工，空为买方自己下单 */
      actorName: string
      /** ticked 勾选条款成交；signed 须双方签署；paper 已纸质签署 */
      signMode: "ticked" | "signed" | "paper"
      /** 买方确认时须带 acceptTerms：由员工代下、还没有人同意过条款 */
      needsTerms: boolean
      /** 合同编号；还没有合同为空 */
      contractNo: string
      contractStatus: (1 | 2 | 3 | 4 | 5) | null
      /** 订单来源 */
      origin: "list" | "auction" | "replacement" | "group" | "framework" | "quote"
      /** 来源编号：竞拍号、团购号、框架合同号、议价单号、退货单号；挂牌订货为空 */
      originNo: string
      /** 买方自己的单号、项目和希望到货日 */
      reference: {
        /** 买方采购单号；没有为空 */
        buyerNo: string
        /** 项目；没有为空 */
        projectName: string
        /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
        wantedOn: string | null
      }
      /** 按暂定价下的：等哪个月的结算价，或已出的结算价；价已定的为空 */
      openPriceNote: string
      acts: string[]
      goodsFen: number
      freightFen: number
      serviceFen: number
      acceptanceFen: number
      /** 优惠 */
      discountFen: number
      /** 用的优惠券；live 否：订单取消，券已退回 */
      coupon: {
        couponNo: string
        name: string
        live: boolean
      } | null
      /** 自提时在仓库另付的出库吊装费，不在合计里；代办运输为 0 */
      gateFeeFen: number
      weightFromKg: number
      weightToKg: number
      note: string
      invoiceType: 1 | 2
      invoiceRoute: 1 | 2
      invoiceTitle: string
      taxNo: string
      address: string
      receiver: string
      receiverMobile: string
      bdName: string
      bdPhone: string
      lines: ({
        lineNo: number
        skuCode: string
        title: string
        productName: string
        classCode: string
        grade: string
        spec: string
        millName: string
        accent: string
        pieceUnit: string
        pieces: number
        weightKg: number
        priceUnit: "ton" | "kg" | "piece"
        priceFen: number
        amountFen: number
        serviceFen: number
        /** 优惠里这一行的部分 */
        discountFen: number
        services: {
          code: string
          label: string
          fenPerTon: number
        }[]
        futures: {
          coating?: string
          packageWay?: string
          baseSize?: string
          rolledBase?: string
          innerDiameter?: string
          oiling?: string
          surfaceQuality?: string
          surfaceStructure?: string
          surfaceTreatment?: string
          paintBrand?: string
          utStandard?: string
          utLevel?: string
          /** 塔形不超过，mm */
          towerToleranceMm?: number
          lengthFromMm?: number
          lengthToMm?: number
          targetWeightFromKg?: number
          targetWeightToKg?: number
          deliveryDateNumber?: string
          /** 编码的名称；订单里是下单时的名称 */
          words?: Record<string, string>
          /** 按捆包号选定的现货；没有：任选 */
          unitNos?: string[]
        }
        priceLines: ({
          code: string
          label: string
          note: string
          fen: number
          kind: "part" | "subtotal" | "total"
        })[]
        /** 暂定价的说明；价已定为空 */
        priceNote: string
        /** 按暂定价下单的，已出的结算价 */
        finalPriceFen: number | null
      })[]
      /** 竞拍买的：标的清单里这张订单的行；其他订单为空 */
      lotLines: {
        lineNo: number
        /** 件号；空：该商品任一件 */
        unitNo: string
        title: string
        pieces: number
        pieceUnit: string
        weightKg: number
        /** 清单所列缺陷 */
        defect: string
        files: {
          name: string
          url: string
          image: boolean
        }[]
      }[]
      history: ({
        seq: number
        event: string
        label: string
        from: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9) | null
        to: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
        /** 时刻，毫秒 */
        at: number
        actorName: string
        reason: string
      })[]
      payments: ({
        paymentNo: string
        payCode: string
        amountFen: number
        state: 0 | 1 | 2 | 3
        /** 时刻，毫秒 */
        at: number
        /** 另由冻结的保证金、订金付的 */
        heldFen: number
        /** 到账时订单已不待付，转入了企业余额 */
        toBalance: boolean
      })[]
      refunds: {
        amountFen: number
        /** 时刻，毫秒 */
        at: number
        reason: string
      }[]
      /** 已确认的结算单合计；还没有为空 */
      settled: {
        kg: number
        finalFen: number
        /** 结算少补已付的 */
        moreFen: number
      } | null
      /** 付款中用的承兑，其余为余额 */
      drafts: {
        draftCode: string
        amountFen: number
        returnedFen: number
      }[]
      /** 竞拍保证金、团购订金：冻结着、抵了货款、已解冻、已扣罚；没有为空 */
      deposit: ({
        name: "保证金" | "订金"
        fen: number
        state: "held" | "converted" | "released" | "forfeited"
      }) | null
      blocker: {
        waitsFor: string
        whose: string
        mine: boolean
        /** 时刻，毫秒 */
        since: number
      } | null
      ahead: string[]
      siblings: ({
        orderCode: string
        status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
        totalFen: number
      })[]
      approval: ({
        buyerName: string
        limits: {
          orderFen: number | null
          monthFen: number | null
          orderKg: number | null
          monthKg: number | null
        }
        /** 下单人本月的其他订单 */
        used: {
          fen: number
          kg: number
        }
        /** 订单的项目有限额：限额与其他订单；没有为空 */
        project: ({
          monthFen: number | null
          monthKg: number | null
          /** 全公司本月已下单，含等审批的 */
          used: {
            fen: number
            kg: number
          }
          projectName: string
        }) | null
        /** 订单所属班组的预算与本期其他订单；没有为空 */
        team: ({
          teamName: string
          period: "month" | "quarter" | "year"
          budgetFen: number
          beyond: "approve" | "refuse"
          /** 本期已用，不含这张订单 */
          usedFen: number
        }) | null
        approvers: string[]
        /** 为何您不能审批；空为可以 */
        whyNot: string
        lastPrices: ({
          lineNo: number
          skuCode: string
          title: string
          priceUnit: "ton" | "kg" | "piece"
          /** 本次单价 */
          priceFen: number
          /** 本企业最近三次成交 */
          paid: {
            orderCode: string
            /** 时刻，毫秒 */
            at: number
            priceFen: number
          }[]
          /** 按框架合同订的：合同这一行的余量；其他为空 */
          contract: {
            ccNo: string
            lineNo: number
            /** 没有这张订单时还可订 */
            beforeKg: number
            /** 订了这张订单还可订 */
            afterKg: number
          } | null
        })[]
      }) | null
      /** 买方下单时带的附件 */
      files: {
        fileId: string
        fileName: string
        /** 字节 */
        size: number
      }[]
      /** 为何不能再撤附件；空为可以 */
      whyNotFiles: string
      /** 为何不能再改采购单号、希望到货日；空为可以 */
      whyNotReference: {
        buyerNo: string
        wantedOn: string
      }
      /** 竞拍、团购成交的订单待付款：可以改提货方式与开票抬头 */
      deliveryOpen: boolean
      whyNotCancel: string
      whyNotApplyCancel: string
      /** 时刻，毫秒 */
      serverNow: number
    }
  }
  /** 买方确认订单（权限：下单） */
  '/api/order/userConfirmOrder': {
    input: {
      orderCode: string
      /** 买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true */
      acceptTerms?: boolean
      /** 读合同时给出的版本标记；之后又发布了新版就会拒绝 */
      termsKey?: string
    }
    reply: {
      orderCode: string
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 买方确认订单（Commonly）（权限：下单） */
  '/api/order/userConfirmOrderCommonly': {
    input: {
      orderCode: string
      /** 买方已阅读并同意买卖合同与产品协议；有勾选成交的订单时必须为 true */
      acceptTerms?: boolean
      /** 读合同时给出的版本标记；之后又发布了新版就会拒绝 */
      termsKey?: string
    }
    reply: {
      orderCode: string
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 取消订单：未付款的；过了约定交货期仍未备齐的期货，全额退款（权限：下单） */
  '/api/order/cancelOrder': {
    input: {
      orderCode: string
      reason?: string
    }
    reply: {
      orderCode: string
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
    }
  }
  /** 挑卷：这个商品在仓可单选的卷、捆、张，标牌重、炉号与缺陷；没有登记到件的为空，任选即可（权限：查价与库存） */
  '/api/goods/getGoodsUnits': {
    input: {
      skuCode: string
      currentPage?: number
      pageSize?: number
      /** 先入库的在前、轻的、重的、按号 */
      sort?: "old" | "light" | "heavy" | "number"
      fromKg?: number
      toKg?: number
      heatNo?: string
    }
    reply: {
      list: {
        unitNo: string
        /** coil 卷 bundle 捆 plate 张 piece 件 lot 批 */
        kind: string
        heatNo: string
        pieces: number
        /** 计价重量：标牌重；理计商品为理论重 */
        weightKg: number
        /** 标牌重量（实重） */
        tagKg: number
        theoryKg: number
        madeOn: string
        /** 缺陷说明；空：没有登记缺陷 */
        defect: string
        /** 照片地址 */
        pictures: string[]
        /** 这个炉号的化学成分与力学性能可以预览 */
        tested: boolean
      }[]
      currentPage: number
      totalPage: number
      totalCount: number
      /** 可供件数，选的合计不能超过 */
      availablePieces: number
      /** 不筛选时可选的件 */
      all: number
      /** 这些件的炉号，至多 60 个 */
      heats: string[]
    }
  }
  /** 运单列表（权限：订单与发货） */
  '/api/order/getShipList': {
    input: {
      currentPage?: number
      pageSize?: number
      fromOn?: string
      toOn?: string
      /** 运单号、订单号或车牌的一段 */
      word?: string
      status?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      /** 只看已取消的 */
      ended?: boolean
    }
    reply: {
      list: ({
        waybillNo: string
        orderCode: string
        companyName: string
        /** 买方自己的单号、项目和希望到货日 */
        reference: {
          /** 买方采购单号；没有为空 */
          buyerNo: string
          /** 项目；没有为空 */
          projectName: string
          /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
          wantedOn: string | null
        }
        depotCode: string
        depotName: string
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        ended: boolean
        endReason: string
        missed: boolean
        selfPickup: boolean
        carrierName: string
        slotAt: number | null
        plate: string
        driverName: string
        title: string
        classCode: string
        units: number
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        tagKg: number
        /** 磅单净重；未过磅为 null */
        netKg: number | null
        /** 时刻，毫秒 */
        madeAt: number
        /** 时刻，毫秒 */
        statusSince: number
        leftAt: number | null
        /** 到达收货地；空：还没有 */
        arrivedAt: number | null
        receivedAt: number | null
        todo: ({
          what: string
          act: "slot" | "truck"
        }) | null
        changeWaits: boolean
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
      counts: ({
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        n: number
      })[]
      cancelled: number
      /** 整公斤 */
      kg: number
    }
  }
  /** 一张运单：轨迹、装载、车与司机（权限：订单与发货） */
  '/api/order/getShipDetail': {
    input: {
      waybillNo: string
    }
    reply: {
      waybillNo: string
      orderCode: string
      companyName: string
      /** 买方自己的单号、项目和希望到货日 */
      reference: {
        /** 买方采购单号；没有为空 */
        buyerNo: string
        /** 项目；没有为空 */
        projectName: string
        /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
        wantedOn: string | null
      }
      depotCode: string
      depotName: string
      status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      ended: boolean
      endReason: string
      missed: boolean
      selfPickup: boolean
      carrierName: string
      slotAt: number | null
      plate: string
      driverName: string
      title: string
      classCode: string
      units: number
      pieces: number
      pieceUnit: string
      /** 整公斤 */
      tagKg: number
      /** 磅单净重；未过磅为 null */
      netKg: number | null
      /** 时刻，毫秒 */
      madeAt: number
      /** 时刻，毫秒 */
      statusSince: number
      leftAt: number | null
      /** 到达收货地；空：还没有 */
      arrivedAt: number | null
      receivedAt: number | null
      todo: ({
        what: string
        act: "slot" | "truck"
      }) | null
      changeWaits: boolean
      billNo: string
      /** 这张订单的第几车 */
      truckOfOrder: number
      axles: number
      /** 整公斤 */
      tareKg: number
      /** 整公斤 */
      legalKg: number
      driverMobile: string
      /** 只显示尾号 */
      driverId: string
      pickUpCode: string
      passUrl: string
      address: string
      receiver: string
      receiverMobile: string
      load: ({
        unitId: string
        unitNo: string
        heatNo: string
        position: string
        lineNo: number
        title: string
        classCode: string
        pieceUnit: string
        pieces: number
        /** 整公斤 */
        tagKg: number
        /** 整公斤 */
        theoryKg: number
        madeOn: string
        state: string
        /** 空：不在车上 */
        waybillNo: string
        scaleKg: number | null
      })[]
      track: {
        /** 时刻，毫秒 */
        at: number
        place: string
        what: string
        detail: string
        who: string
      }[]
      steps: ({
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        at: number | null
      })[]
      change: {
        plate: string
        driverName: string
        /** 时刻，毫秒 */
        askedAt: number
        reason: string
      } | null
      /** 不能改时段、车、装载或取消的原因；空：可以 */
      whyNotChange: string
      changeNeedsApproval: boolean
      /** 时刻，毫秒 */
      serverNow: number
    }
  }
  /** 发运看板：按日、仓库、状态（权限：订单与发货） */
  '/api/order/getDispList': {
    input: {
      day?: string
      depotCode?: string
      mode?: "all" | "self" | "carrier"
      status?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
    }
    reply: {
      /** 时刻，毫秒 */
      now: number
      day: string
      days: {
        day: string
        n: number
      }[]
      depots: {
        depotCode: string
        name: string
      }[]
      states: ({
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        n: number
        /** 整公斤 */
        kg: number
      })[]
      todo: ({
        waybillNo: string
        orderCode: string
        companyName: string
        /** 买方自己的单号、项目和希望到货日 */
        reference: {
          /** 买方采购单号；没有为空 */
          buyerNo: string
          /** 项目；没有为空 */
          projectName: string
          /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
          wantedOn: string | null
        }
        depotCode: string
        depotName: string
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        ended: boolean
        endReason: string
        missed: boolean
        selfPickup: boolean
        carrierName: string
        slotAt: number | null
        plate: string
        driverName: string
        title: string
        classCode: string
        units: number
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        tagKg: number
        /** 磅单净重；未过磅为 null */
        netKg: number | null
        /** 时刻，毫秒 */
        madeAt: number
        /** 时刻，毫秒 */
        statusSince: number
        leftAt: number | null
        /** 到达收货地；空：还没有 */
        arrivedAt: number | null
        receivedAt: number | null
        todo: ({
          what: string
          act: "slot" | "truck"
        }) | null
        changeWaits: boolean
      })[]
      gates: ({
        depotCode: string
        depotName: string
        gateName: string
        address: string
        /** 停发的原因与恢复时间；空：正常发货 */
        closed: string
        slots: ({
          /** 时刻，毫秒 */
          slotAt: number
          label: string
          state: "shut" | "past" | "full" | "free"
          text: string
          taken: number
          capacity: number
          /** 本企业的车数 */
          own: number
          /** 其中有晚点的 */
          late: boolean
        })[]
      })[]
      rows: ({
        waybillNo: string
        orderCode: string
        companyName: string
        /** 买方自己的单号、项目和希望到货日 */
        reference: {
          /** 买方采购单号；没有为空 */
          buyerNo: string
          /** 项目；没有为空 */
          projectName: string
          /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
          wantedOn: string | null
        }
        depotCode: string
        depotName: string
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        ended: boolean
        endReason: string
        missed: boolean
        selfPickup: boolean
        carrierName: string
        slotAt: number | null
        plate: string
        driverName: string
        title: string
        classCode: string
        units: number
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        tagKg: number
        /** 磅单净重；未过磅为 null */
        netKg: number | null
        /** 时刻，毫秒 */
        madeAt: number
        /** 时刻，毫秒 */
        statusSince: number
        leftAt: number | null
        /** 到达收货地；空：还没有 */
        arrivedAt: number | null
        receivedAt: number | null
        todo: ({
          what: string
          act: "slot" | "truck"
        }) | null
        changeWaits: boolean
      })[]
      waitingOrders: {
        orderCode: string
        /** 整公斤 */
        kg: number
        summary: string
        selfPickup: boolean
      }[]
    }
  }
  /** 一张订单的五个数量、提单与运单（权限：订单与发货） */
  '/api/order/getOrderShip': {
    input: {
      orderCode: string
    }
    reply: {
      orderCode: string
      selfPickup: boolean
      unitWord: string
      billNo: string
      ordered: {
        pieces: number
        /** 整公斤 */
        kg: number
        note: string
      }
      planned: {
        pieces: number
        /** 整公斤 */
        kg: number
        note: string
      }
      gone: {
        pieces: number
        /** 整公斤 */
        kg: number
        note: string
      }
      received: {
        pieces: number
        /** 整公斤 */
        kg: number
        note: string
      }
      settled: {
        pieces: number
        /** 整公斤 */
        kg: number
        note: string
      }
      lines: {
        lineNo: number
        ordered: {
          pieces: number
          /** 整公斤 */
          kg: number
          note: string
        }
        planned: {
          pieces: number
          /** 整公斤 */
          kg: number
          note: string
        }
        gone: {
          pieces: number
          /** 整公斤 */
          kg: number
          note: string
        }
        received: {
          pieces: number
          /** 整公斤 */
          kg: number
          note: string
        }
        title: string
        classCode: string
        pieceUnit: string
        lacks: string
      }[]
      trucks: ({
        waybillNo: string
        orderCode: string
        companyName: string
        /** 买方自己的单号、项目和希望到货日 */
        reference: {
          /** 买方采购单号；没有为空 */
          buyerNo: string
          /** 项目；没有为空 */
          projectName: string
          /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
          wantedOn: string | null
        }
        depotCode: string
        depotName: string
        status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
        ended: boolean
        endReason: string
        missed: boolean
        selfPickup: boolean
        carrierName: string
        slotAt: number | null
        plate: string
        driverName: string
        title: string
        classCode: string
        units: number
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        tagKg: number
        /** 磅单净重；未过磅为 null */
        netKg: number | null
        /** 时刻，毫秒 */
        madeAt: number
        /** 时刻，毫秒 */
        statusSince: number
        leftAt: number | null
        /** 到达收货地；空：还没有 */
        arrivedAt: number | null
        receivedAt: number | null
        todo: ({
          what: string
          act: "slot" | "truck"
        }) | null
        changeWaits: boolean
      })[]
      /** 已配货、还没有上车的件 */
      units: {
        unitId: string
        unitNo: string
        heatNo: string
        position: string
        lineNo: number
        title: string
        classCode: string
        pieceUnit: string
        pieces: number
        /** 整公斤 */
        tagKg: number
        /** 整公斤 */
        theoryKg: number
        madeOn: string
        state: string
        /** 空：不在车上 */
        waybillNo: string
      }[]
      /** 不能预约提货的原因；空：可以 */
      whyNotBook: string
    }
  }
  /** 订单轨迹（线性状态）：下单到签收（权限：订单与发货） */
  '/api/order/getOrderLinear': {
    input: {
      orderCode: string
    }
    reply: {
      orderCode: string
      status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
      steps: ({
        code: string
        label: string
        state: "done" | "now" | "later"
        at: number | null
        note: string
      })[]
    }
  }
  /** 提单：货物、运单与提货条件（权限：订单与发货） */
  '/api/order/getBill': {
    input: {
      orderCode: string
    }
    reply: {
      billNo: string
      orderCode: string
      companyName: string
      /** 买方自己的单号、项目和希望到货日 */
      reference: {
        /** 买方采购单号；没有为空 */
        buyerNo: string
        /** 项目；没有为空 */
        projectName: string
        /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
        wantedOn: string | null
      }
      depotName: string
      gateName: string
      gateAddress: string
      gateHours: string
      selfPickup: boolean
      /** 时刻，毫秒 */
      madeAt: number
      madeBy: string
      receiver: string
      address: string
      units: {
        unitId: string
        unitNo: string
        heatNo: string
        position: string
        lineNo: number
        title: string
        classCode: string
        pieceUnit: string
        pieces: number
        /** 整公斤 */
        tagKg: number
        /** 整公斤 */
        theoryKg: number
        madeOn: string
        state: string
        /** 空：不在车上 */
        waybillNo: string
      }[]
      trucks: ({
        waybillNo: string
        plate: string
        driverName: string
        slotAt: number | null
        /** 整公斤 */
        kg: number
      })[]
      conditions: string[]
    }
  }
  /** 电子磅单：本企业的磅单（权限：订单与发货） */
  '/api/order/getPoundList': {
    input: {
      currentPage?: number
      pageSize?: number
      fromOn?: string
      toOn?: string
      orderCode?: string
      /** 磅单号 / 车牌 / 运单号 / 订单号 */
      word?: string
      state?: "all" | "within" | "out" | "disputed"
    }
    reply: {
      list: ({
        ticketNo: string
        kind: "first" | "reweigh" | "correction"
        state: "superseded" | "disputed" | "control" | "out" | "within"
        waybillNo: string
        orderCode: string
        companyName: string
        plate: string
        goods: string
        unitCount: number
        pieces: number
        scaleCode: string
        /** 整公斤 */
        grossKg: number
        /** 时刻，毫秒 */
        grossAt: number
        /** 整公斤 */
        tareKg: number
        /** 时刻，毫秒 */
        tareAt: number
        /** 整公斤 */
        netKg: number
        /** 整公斤 */
        tagKg: number
        /** 整公斤 */
        theoryKg: number
        /** 比对的重量：磅计、抄码为吊牌，理计为理论 */
        referenceKg: number
        limitPermille: number
        /** 理计订单，过磅仅参考 */
        control: boolean
        permille: number
        within: boolean
        /** 手工录入 */
        byHand: boolean
        /** 客户自磅 */
        buyerKg: number | null
        /** 替代的磅单；空：没有 */
        supersedes: string
        supersededBy: string
        reason: string
        weigher: string
        /** 更正单：何时更正；空：不是更正单 */
        correctedAt: number | null
        waybillStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
      /** 不含被替代的和理计的 */
      sums: {
        count: number
        /** 整公斤 */
        grossKg: number
        /** 整公斤 */
        tareKg: number
        /** 整公斤 */
        netKg: number
        /** 整公斤 */
        tagKg: number
      }
      /** 有未了结异议的运单号 */
      disputed: string[]
    }
  }
  /** 一张磅单：逐件重量、同车的各次过磅（权限：订单与发货） */
  '/api/order/getPoundDetail': {
    input: {
      ticketNo: string
    }
    reply: {
      ticketNo: string
      kind: "first" | "reweigh" | "correction"
      state: "superseded" | "disputed" | "control" | "out" | "within"
      waybillNo: string
      orderCode: string
      companyName: string
      plate: string
      goods: string
      unitCount: number
      pieces: number
      scaleCode: string
      /** 整公斤 */
      grossKg: number
      /** 时刻，毫秒 */
      grossAt: number
      /** 整公斤 */
      tareKg: number
      /** 时刻，毫秒 */
      tareAt: number
      /** 整公斤 */
      netKg: number
      /** 整公斤 */
      tagKg: number
      /** 整公斤 */
      theoryKg: number
      /** 比对的重量：磅计、抄码为吊牌，理计为理论 */
      referenceKg: number
      limitPermille: number
      /** 理计订单，过磅仅参考 */
      control: boolean
      permille: number
      within: boolean
      /** 手工录入 */
      byHand: boolean
      /** 客户自磅 */
      buyerKg: number | null
      /** 替代的磅单；空：没有 */
      supersedes: string
      supersededBy: string
      reason: string
      weigher: string
      /** 更正单：何时更正；空：不是更正单 */
      correctedAt: number | null
      waybillStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      billNo: string
      depotName: string
      driverName: string
      carrier: string
      grade: string
      spec: string
      /** 校验码 */
      verify: string
      units: {
        unitNo: string
        title: string
        heatNo: string
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        tagKg: number
        /** 整公斤 */
        theoryKg: number
        /** 整公斤 */
        scaleKg: number
        permille: number
      }[]
      /** 同一车的全部磅单，先后 */
      chain: ({
        ticketNo: string
        kind: "first" | "reweigh" | "correction"
        state: "superseded" | "disputed" | "control" | "out" | "within"
        waybillNo: string
        orderCode: string
        companyName: string
        plate: string
        goods: string
        unitCount: number
        pieces: number
        scaleCode: string
        /** 整公斤 */
        grossKg: number
        /** 时刻，毫秒 */
        grossAt: number
        /** 整公斤 */
        tareKg: number
        /** 时刻，毫秒 */
        tareAt: number
        /** 整公斤 */
        netKg: number
        /** 整公斤 */
        tagKg: number
        /** 整公斤 */
        theoryKg: number
        /** 比对的重量：磅计、抄码为吊牌，理计为理论 */
        referenceKg: number
        limitPermille: number
        /** 理计订单，过磅仅参考 */
        control: boolean
        permille: number
        within: boolean
        /** 手工录入 */
        byHand: boolean
        /** 客户自磅 */
        buyerKg: number | null
        /** 替代的磅单；空：没有 */
        supersedes: string
        supersededBy: string
        reason: string
        weigher: string
        /** 更正单：何时更正；空：不是更正单 */
        correctedAt: number | null
        waybillStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      })[]
      /** 过磅照片：空车的，和这张磅单及以前重车的 */
      scalePhotos: ({
        fileId: string
        stage: "tare" | "gross"
        kind: "plate" | "display" | "load"
        /** 时刻，毫秒 */
        at: number
        by: string
      })[]
    }
  }
  /** 一车的签收与重量异议（权限：订单与发货） */
  '/api/order/getReceipt': {
    input: {
      waybillNo: string
    }
    reply: {
      waybillNo: string
      orderCode: string
      plate: string
      status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      arrivedAt: number | null
      leftAt: number | null
      /** 无人签收时自动签收的时刻；空：不会自动签收 */
      autoAt: number | null
      netKg: number | null
      /** 运单上的收货人 */
      receiver: string
      units: ({
        waybillUnitId: string
        unitNo: string
        title: string
        heatNo: string
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        tagKg: number
        scaleKg: number | null
        taken: {
          sound: number
          short: number
          damaged: number
          note: string
          files: {
            fileId: string
            fileName: string
          }[]
        } | null
      })[]
      receipt: ({
        how: "buyer" | "driver" | "staff" | "auto" | "gate"
        receiver: string
        /** 时刻，毫秒 */
        at: number
        sound: boolean
        note: string
        why: string
        buyerNetKg: number | null
        files: {
          fileId: string
          fileName: string
        }[]
      }) | null
      /** 现在不能签收的原因；空：可以 */
      whyNotSign: string
      objection: ({
        state: "mill" | "open" | "decided"
        /** 整公斤 */
        millKg: number
        /** 整公斤 */
        buyerKg: number
        permille: number
        words: string
        reason: string
        decision: string
        settledKg: number | null
        /** 时刻，毫秒 */
        openedAt: number
      }) | null
      /** 自磅净重登记后怎么结算 */
      ownWeightWords: string
      objectUntil: number | null
      /** 现在不能提重量异议的原因；空：可以 */
      whyNotObject: string
    }
  }
  /** 质保书：待签发的与已签发的，不符的在前（权限：订单与发货） */
  '/api/warranty/getWarrantyList': {
    input: {
      currentPage?: number
      pageSize?: number
      /** 质保书、订单、炉号、卷号、运单、商品 */
      word?: string
      grade?: string
      orderCode?: string
      misfitOnly?: boolean
      fromOn?: string
      toOn?: string
    }
    reply: {
      list: {
        certNo: string
        orderCode: string
        companyName: string
        waybillNo: string
        title: string
        heatNo: string
        grade: string
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        weightKg: number
        /** 还可拆的件数 */
        leftPieces: number
        /** 整公斤 */
        leftKg: number
        /** 拆过的份数 */
        childCount: number
        versionNo: number
        versionReason: string
        conceded: boolean
        demo: boolean
        /** 时刻，毫秒 */
        issuedAt: number
      }[]
      currentPage: number
      totalPage: number
      totalCount: number
      /** 整公斤 */
      totalKg: number
      pending: {
        orderCode: string
        title: string
        skuCode: string
        heatNo: string
        grade: string
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        kg: number
        waybillNo: string
        /** 没有时等化验 */
        hasValues: boolean
        standardMisfits: number
        ownMisfits: number
      }[]
      pendingCount: number
      grades: string[]
    }
  }
  /** 一份质保书，它的版本与拆分件（权限：订单与发货） */
  '/api/warranty/getWarrantyDetail': {
    input: {
      certNo: string
      version?: number
    }
    reply: {
      content: {
        certNo: string
        versionNo: number
        mill: string
        buyer: string
        /** 拆分件的收货单位；空为原件 */
        customer: string
        useFor: string
        parentNo: string
        orderCode: string
        contractNo: string
        waybillNo: string
        plate: string
        depotName: string
        productName: string
        grade: string
        spec: string
        standard: string
        delivery: string
        heatNo: string
        thicknessMm: number | null
        pieces: number
        pieceUnit: string
        /** 整公斤 */
        weightKg: number
        weightBasis: string
        units: {
          unitNo: string
          pieces: number
          /** 整公斤 */
          kg: number
        }[]
        chemistry: ({
          key: "C" | "Si" | "Mn" | "P" | "S" | "Cr" | "Ni" | "Cu" | "Mo" | "V" | "Nb" | "Ti" | "Al" | "Alt" | "N" | "O" | "H" | "Fe" | "Co" | "Mg" | "CEV" | "Ceq" | "yield" | "tensile" | "elongation" | "agt" | "reduction" | "impact" | "r90" | "n90" | "hardness" | "tensileOverYield" | "yieldOverNominal" | "coatingThree" | "coatingSpot"
          label: string
          unit: string
          limit: string
          value: string
        })[]
        mechanics: ({
          key: "C" | "Si" | "Mn" | "P" | "S" | "Cr" | "Ni" | "Cu" | "Mo" | "V" | "Nb" | "Ti" | "Al" | "Alt" | "N" | "O" | "H" | "Fe" | "Co" | "Mg" | "CEV" | "Ceq" | "yield" | "tensile" | "elongation" | "agt" | "reduction" | "impact" | "r90" | "n90" | "hardness" | "tensileOverYield" | "yieldOverNominal" | "coatingThree" | "coatingSpot"
          label: string
          unit: string
          limit: string
          value: string
        })[]
        /** 镀层重量，三点试验；没有镀层的没有 */
        coating?: {
          code: string
          name: string
          rows: ({
            key: "C" | "Si" | "Mn" | "P" | "S" | "Cr" | "Ni" | "Cu" | "Mo" | "V" | "Nb" | "Ti" | "Al" | "Alt" | "N" | "O" | "H" | "Fe" | "Co" | "Mg" | "CEV" | "Ceq" | "yield" | "tensile" | "elongation" | "agt" | "reduction" | "impact" | "r90" | "n90" | "hardness" | "tensileOverYield" | "yieldOverNominal" | "coatingThree" | "coatingSpot"
            label: string
            unit: string
            limit: string
            value: string
          })[]
        }
        bend: string
        /** 这个牌号没有存标准限值：只列实测值，不作合格判定 */
        measuredOnly?: boolean
        inspector: string
        testedOn: string
        /** 演示数据，没有人检验过 */
        demo: boolean
        concessions: string[]
        correction: string
        /** 时刻，毫秒 */
        issuedAt: number
      }
      /** 校验码 */
      code: string
      hash: string
      qr: {
        size: number
        /** 0 与 1，逐行 */
        dots: string
      }
      current: number
      versions: {
        versionNo: number
        /** 时刻，毫秒 */
        at: number
        reason: string
      }[]
      parentNo: string
      revokedAt: number | null
      revokeReason: string
      /** 被核验的次数 */
      checks: number
      left: {
        unitNo: string
        pieces: number
        /** 整公斤 */
        kg: number
      }[]
      leftPieces: number
      /** 整公斤 */
      leftKg: number
      children: ({
        certNo: string
        customer: string
        useFor: string
        contact: string
        pieces: number
        /** 整公斤 */
        weightKg: number
        /** 时刻，毫秒 */
        issuedAt: number
        checks: number
        revokedAt: number | null
        revokeReason: string
      })[]
    }
  }
  /** 对账单：每月一张（权限：发票与对账） */
  '/api/statement/getStatementList': {
    input: {
      currentPage?: number
      pageSize?: number
    }
    reply: {
      list: ({
        statementNo: string
        companyName: string
        monthText: string
        state: "offered" | "confirmed" | "silent" | "sealed"
        settledKg: number
        settledFen: number
        balanceClosingFen: number
        goodsClosingFen: number
        lineCount: number
        disputedCount: number
        disputedFen: number
        /** 时刻，毫秒 */
        draftedAt: number
        /** 时刻，毫秒 */
        confirmUntil: number
        confirmedAt: number | null
        sealedAt: number | null
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
    }
  }
  /** 一张对账单（权限：发票与对账） */
  '/api/statement/getStatement': {
    input: {
      statementNo: string
    }
    reply: {
      statementNo: string
      companyName: string
      monthText: string
      state: "offered" | "confirmed" | "silent" | "sealed"
      settledKg: number
      settledFen: number
      balanceClosingFen: number
      goodsClosingFen: number
      lineCount: number
      disputedCount: number
      disputedFen: number
      /** 时刻，毫秒 */
      draftedAt: number
      /** 时刻，毫秒 */
      confirmUntil: number
      confirmedAt: number | null
      sealedAt: number | null
      equations: ({
        key: "balance" | "goods" | "invoice"
        title: string
        note: string
        openingFen: number
        moves: {
          label: string
          fen: number
          count: number
        }[]
        closingFen: number
      })[]
      lines: ({
        lineNo: number
        orderCode: string
        /** 买方采购单号；没有为空 */
        buyerNo: string
        settleNo: string
        /** 空：整张结算单的加价或优惠 */
        waybillNo: string
        ticketNo: string
        title: string
        /** 时刻，毫秒 */
        settledAt: number
        settledKg: number
        amountFen: number
        state: "agreed" | "disputed" | "upheld" | "corrected"
        reason: string
        /** 买方认为的重量 */
        ownKg: number | null
        disputedBy: string
        disputedAt: number | null
        answer: string
        answeredBy: string
        answeredAt: number | null
      })[]
      /** 以前各月还没有了结的争议 */
      carried: ({
        lineNo: number
        orderCode: string
        /** 买方采购单号；没有为空 */
        buyerNo: string
        settleNo: string
        /** 空：整张结算单的加价或优惠 */
        waybillNo: string
        ticketNo: string
        title: string
        /** 时刻，毫秒 */
        settledAt: number
        settledKg: number
        amountFen: number
        state: "agreed" | "disputed" | "upheld" | "corrected"
        reason: string
        /** 买方认为的重量 */
        ownKg: number | null
        disputedBy: string
        disputedAt: number | null
        answer: string
        answeredBy: string
        answeredAt: number | null
        statementNo: string
        monthText: string
      })[]
      /** 电子签章平台状态；空：还没有送签 */
      signStatus: (-1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 100) | null
      buyerSignedAt: number | null
      sellerSignedAt: number | null
      sha256: string
      /** 签署流程；空：还没有 */
      flowNo: string
      /** 纸质签署的登记，等确认或已确认 */
      paper: ({
        paperId: string
        state: "waits" | "confirmed" | "rejected" | "takenBack" | "ended"
        signedOn: string
        /** 买方签字的人 */
        buyerSigner: string
        note: string
        /** 登记人 */
        recordedBy: string
        /** 时刻，毫秒 */
        recordedAt: number
        /** 第二人；还没有确认为空 */
        decidedBy: string
        decidedAt: number | null
        reason: string
        /** 扫描件；没有确认合同的权限为空 */
        scans: {
          fileId: string
          fileName: string
          image: boolean
        }[]
      }) | null
    }
  }
  /** 任选期间的往来，当月到今天也可以：余额、货款、发票与结算明细；供核对，不签章（权限：发票与对账） */
  '/api/statement/getPeriod': {
    input: {
      fromOn: string
      toOn: string
    }
    reply: {
      companyName: string
      fromOn: string
      toOn: string
      /** 期间的写法，如 2026-11-01 至 2026-11-28 */
      periodText: string
      equations: ({
        key: "balance" | "goods" | "invoice"
        title: string
        note: string
        openingFen: number
        moves: {
          label: string
          fen: number
          count: number
        }[]
        closingFen: number
      })[]
      lines: {
        lineNo: number
        orderCode: string
        /** 买方采购单号；没有为空 */
        buyerNo: string
        settleNo: string
        /** 空：整张结算单的加价或优惠 */
        waybillNo: string
        ticketNo: string
        title: string
        /** 时刻，毫秒 */
        settledAt: number
        settledKg: number
        amountFen: number
      }[]
      settledKg: number
      settledFen: number
      /** 时刻，毫秒 */
      now: number
    }
  }
  /** 结算单列表（权限：发票与对账） */
  '/api/order/getSettlementList': {
    input: {
      currentPage?: number
      pageSize?: number
      fromOn?: string
      toOn?: string
      word?: string
      state?: "all" | "open" | "due" | "done"
    }
    reply: {
      list: ({
        settleNo: string
        orderCode: string
        companyName: string
        /** 第几张；第二张起是先前争议的部分 */
        seq: number
        state: "drafted" | "offered" | "due" | "done" | "void"
        settledKg: number
        finalFen: number
        heldFen: number
        /** 正数退给买方，负数应补 */
        differenceFen: number
        tailKg: number
        byRule: boolean
        /** 待确认：确认期限；应补未付：补付期限 */
        confirmUntil: number | null
        /** 时刻，毫秒 */
        draftedAt: number
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
      openCount: number
      dueCount: number
    }
  }
  /** 结算单（权限：发票与对账） */
  '/api/order/getSettlementDetail': {
    input: {
      settleNo: string
      /** 假如对这些车提异议 */
      objected?: string[]
    }
    reply: {
      settleNo: string
      orderCode: string
      companyName: string
      /** 第几张；第二张起是先前争议的部分 */
      seq: number
      state: "drafted" | "offered" | "due" | "done" | "void"
      settledKg: number
      finalFen: number
      heldFen: number
      /** 正数退给买方，负数应补 */
      differenceFen: number
      tailKg: number
      byRule: boolean
      /** 待确认：确认期限；应补未付：补付期限 */
      confirmUntil: number | null
      /** 时刻，毫秒 */
      draftedAt: number
      /** 结算方式 */
      settlement: 1 | 2 | 3
      contractNo: string
      /** 买方自己的单号、项目和希望到货日 */
      reference: {
        /** 买方采购单号；没有为空 */
        buyerNo: string
        /** 项目；没有为空 */
        projectName: string
        /** 希望到货日，YYYY-MM-DD；是希望，不是交货期；没有为空 */
        wantedOn: string | null
      }
      trucks: number
      pieces: number
      rows: ({
        waybillNo: string
        lineNo: number
        title: string
        /** 空：没有过磅 */
        ticketNo: string
        pieces: number
        /** 其中没有收到、不计货款的 */
        shortPieces: number
        pieceUnit: string
        orderedKg: number
        theoryKg: number
        tagKg: number
        scaleKg: number
        settledKg: number
        /** 过磅对参照重量的偏差，千分之一 */
        permille: number
        /** 买方整车复磅净重 */
        buyerKg: number | null
        /** 钢厂整车净重 */
        truckKg: number | null
        buyerPermille: number | null
        priceFen: number
        priceUnit: "ton" | "kg" | "piece"
        goodsFen: number
        serviceFen: number
        freightFen: number
        paidFen: number
        verdict: "auto" | "reweighed" | "open" | "accepted" | "held"
      })[]
      tail: ({
        lineNo: number
        title: string
        pieces: number
        pieceUnit: string
        weightKg: number
        paidFen: number
        priceFen: number
        priceUnit: "ton" | "kg" | "piece"
      })[]
      tailPercent: number
      tailTolerancePct: number
      /** 为什么不能只凭买方一方结清；空：可以 */
      tailWhy: string
      tailFen: number
      tailChoiceText: string
      freightMode: 1 | 2
      /** 不能选转下单的原因 */
      carryWhy: string
      /** 选转下单时现在退的 */
      carryBackFen: number
      carriedOrderCode: string
      /** 分批付款的订单没有付的货款，已在差额里减去 */
      unpaidFen: number
      goodsFen: number
      serviceFen: number
      freightFen: number
      acceptanceFen: number
      discountFen: number
      /** 各由谁开票、税率和税额；两票制的运费由承运方开 */
      taxes: ({
        label: string
        ratePercent: number
        by: "seller" | "carrier"
        grossFen: number
        netFen: number
        taxFen: number
      })[]
      /** 卖方发票的税额 */
      taxFen: number
      /** 运费发票由谁、什么时候开；空：没有 */
      freightInvoiceText: string
      serviceFenPerTon: number
      freightFenPerTon: number
      /** 订单已付 */
      paidFen: number
      /** 先前各张结算单已退（正）或已补（负） */
      earlierFen: number
      /** 差额来源 */
      why: {
        text: string
        orderedKg: number
        settledKg: number
        fenPerTon: number
        amountFen: number
      }[]
      history: {
        /** 时刻，毫秒 */
        at: number
        what: string
        who: string
        detail: string
      }[]
      /** 空：可以确认；否则为什么不能 */
      whyNotConfirm: string
      /** 可用余额；没有权限为空 */
      balanceFen: number | null
    }
  }
  /** 开票申请列表（权限：发票与对账） */
  '/api/order/getInvoiceApplyPages': {
    input: {
      currentPage?: number
      pageSize?: number
      fromOn?: string
      toOn?: string
      word?: string
    }
    reply: {
      list: ({
        applyNo: string
        applyStatus: -1 | 0 | 1
        title: string
        invoiceType: 1 | 2
        by: string
        /** 时刻，毫秒 */
        appliedAt: number
        grossFen: number
        invoices: ({
          invoiceSn: string
          flow: "NA" | "WV" | "NR" | "WC" | "NC" | "NTS" | "WE" | "NB" | "WS" | "NS" | "DD"
          grossFen: number
          taxInvoiceNo: string
        })[]
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
    }
  }
  /** 发票列表（权限：发票与对账） */
  '/api/order/getInvoiceInfoPages': {
    input: {
      currentPage?: number
      pageSize?: number
      fromOn?: string
      toOn?: string
      word?: string
      list?: "all" | "mine" | "going" | "issued" | "red"
    }
    reply: {
      list: ({
        invoiceSn: string
        applyNo: string
        companyName: string
        kind: "blue" | "red"
        flow: "NA" | "WV" | "NR" | "WC" | "NC" | "NTS" | "WE" | "NB" | "WS" | "NS" | "DD"
        handled: 0 | 1
        invoiceType: 1 | 2
        title: string
        /** 数电票号码；没有开具为空 */
        taxInvoiceNo: string
        orderCodes: string[]
        lineCount: number
        kg: number
        grossFen: number
        netFen: number
        taxFen: number
        /** 已红冲 */
        redFen: number
        /** 红字办理中 */
        redOpenFen: number
        trouble: "" | "session" | "refused" | "wrong" | "quota" | "away" | "off" | "settings" | "unsealed" | "confirming"
        troubleText: string
        /** 时刻，毫秒 */
        createdAt: number
        issuedAt: number | null
      })[]
      currentPage: number
      totalPage: number
      totalCount: number
      /** 等您处理 */
      mineCount: number
      goingCount: number
      /** 全部发票 */
      sums: {
        issuedFen: number
        redFen: number
        goingFen: number
      }
    }
  }
  /** 发票（权限：发票与对账） */
  '/api/order/getInvoiceInfoDetails': {
    input: {
      invoiceSn: string
    }
    reply: {
      invoiceSn: string
      applyNo: string
      companyName: string
      kind: "blue" | "red"
      flow: "NA" | "WV" | "NR" | "WC" | "NC" | "NTS" | "WE" | "NB" | "WS" | "NS" | "DD"
      handled: 0 | 1
      invoiceType: 1 | 2
      title: string
      /** 数电票号码；没有开具为空 */
      taxInvoiceNo: string
      orderCodes: string[]
      lineCount: number
      kg: number
      grossFen: number
      netFen: number
      taxFen: number
      /** 已红冲 */
      redFen: number
      /** 红字办理中 */
      redOpenFen: number
      trouble: "" | "session" | "refused" | "wrong" | "quota" | "away" | "off" | "settings" | "unsealed" | "confirming"
      troubleText: string
      /** 时刻，毫秒 */
      createdAt: number
      issuedAt: number | null
      titleType: 1 | 2
      taxNo: string
      address: string
      tel: string
      bankName: string
      recipientMobile: string
      recipientMail: string
      /** 最近一封邮件；空：没有发过 */
      mail: ({
        address: string
        mailState: "waiting" | "sent" | "bounced" | "failed"
        /** 没有发出或被退回的原因 */
        reason: string
        attempts: number
        /** 时刻，毫秒 */
        at: number
      }) | null
      remark: string
      groupText: string
      paymentType: "A" | "B"
      ratePercent: number
      why: string
      reason: string
      /** 时刻，毫秒 */
      sendAfter: number
      changedFen: number | null
      deliveredAt: number | null
      /** 购方用途确认（抵扣勾选）的时间 */
      usedAt: number | null
      blueSn: string
      blueNo: string
      seller: {
        name: string
        taxNo: string
      }
      pdfHash: string
      /** 由谁开具；空：还没有开 */
      issuedBy: "" | "sandbox" | "live" | "hand"
      /** 可以下载的文件 */
      parts: ("pdf" | "ofd" | "xml")[]
      lines: ({
        ticketId: string
        ticketNo: string
        orderCode: string
        goodsName: string
        spec: string
        kg: number
        price: string
        grossFen: number
        netFen: number
        taxFen: number
        lineNo: number
        redFen: number
        waybillNo: string
        changedFen: number | null
        heatNos: string[]
      })[]
      reds: ({
        redNo: string
        state: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10"
        starter: "seller" | "buyer"
        /** 在电子税务局等哪一方确认；空：不在那里等 */
        bureauState: "" | "02" | "03"
        turnText: string
        reason: string
        sourceNo: string
        kg: number
        grossFen: number
        netFen: number
        taxFen: number
        expiresAt: number | null
        answer: string
        madeBy: string
        /** 时刻，毫秒 */
        madeAt: number
        answeredAt: number | null
        doneAt: number | null
        redInvoiceSn: string
        redInvoiceNo: string
      })[]
      history: {
        /** 时刻，毫秒 */
        at: number
        what: string
        who: string
        detail: string
      }[]
      acts: ("withdraw" | "reapply" | "confirm" | "object" | "used" | "notUsed")[]
      /** 空：可以申请红字 */
      whyNotRed: string
    }
  }
  /** 常用清单：自己的，和同事共享的（权限：购物车与草稿） */
  '/api/often/getLists': {
    input: Record<string, never>
    reply: {
      listId: string
      name: string
      shared: boolean
      /** 自己建的：可以改 */
      mine: boolean
      ownerName: string
      lineCount: number
      /** 时刻，毫秒 */
      updatedAt: number
    }[]
  }
  /** 一张常用清单的商品，今天的价格与库存（权限：购物车与草稿） */
  '/api/often/getList': {
    input: {
      listId: string
    }
    reply: {
      listId: string
      name: string
      shared: boolean
      mine: boolean
      ownerName: string
      version: number
      lines: ({
        skuCode: string
        title: string
        pieceUnit: string
        pieces: number
        /** 今天的价格与库存；已下架为空 */
        today: ({
          skuCode: string
          spuCode: string
          title: string
          productName: string
          classCode: string
          cateCode: string
          channelCode: string
          grade: string
          standard: string
          spec: string
          millName: string
          depotCode: string
          depotName: string
          gradeLevel: string
          /** 1 理计 2 磅计 3 抄码 */
          settlement: 1 | 2 | 3
          /** 1 件 2 吨 */
          saleUnit: 1 | 2
          priceUnit: "ton" | "kg" | "piece"
          pieceUnit: string
          pieceWeightG: number
          /** 只按这个件数的整倍数卖；1 为不限 */
          stepPieces: number
          /** 起订件数；余下的不够时可一次买完 */
          minPieces: number
          availablePieces: number
          availableKg: number
          priceFen: number
          /** 每吨运费，送到访客所在的价格区域；按件计价的商品为 0 */
          freightFen: number
          deliveredFen: number
          spot: boolean
          futures: boolean
          /** 彩涂颜色，#rrggbb，其余为空 */
          accent: string
          /** 本企业买这个商品的价与挂牌不同时才有：购物车按它收 */
          own?: {
            /** 按本企业的价算的单价；合同不含这个商品时就是挂牌价 */
            priceFen: number
            deliveredFen: number
            source: string
            sourceNo: string
            /** 企业协议价、合同价 … */
            label: string
            /** 合同模式下不能按合同买的原因；空：能买 */
            whyNot: string
          }
          /** true：这个渠道的价登录后可见，价格字段都是 0，不是价 */
          priceHidden?: boolean
        }) | null
      })[]
    }
  }
  /** 建、改常用清单：给出全部行（权限：购物车与草稿） */
  '/api/often/saveList': {
    input: {
      /** 不填：新建 */
      listId?: string
      /** 改的时候：看到的版本 */
      version?: number
      name: string
      /** 同企业的人都能看、能加入购物车 */
      shared?: boolean
      lines: {
        skuCode: string
        pieces: number
      }[]
    }
    reply: {
      listId: string
      version: number
    }
  }
}
