export interface FundWords {
  rules: string;
  short: string;
  how: string;
  risk: string;
}

export const fundWords: Readonly<Record<string, FundWords>> = {
  en: {
    rules: "Rules",
    short: "You lock an amount and receive a dividend each day.",
    how: "You choose a product and an amount, which is locked for the whole period. Each day brings a percentage of it as a dividend. At the end the amount comes back. Redeeming early costs a penalty.",
    risk: "Locked money cannot be traded or withdrawn. Redeeming early can cost more than the dividends have brought.",
  },
  ar: {
    rules: "القواعد",
    short: "تجمّدون مبلغًا وتتلقون عائدًا كل يوم.",
    how: "تختارون منتجًا ومبلغًا يبقى مجمدًا طوال المدة. يدرّ كل يوم نسبة مئوية منه عائدًا. في النهاية يعود المبلغ. الاسترداد المبكر يكلف غرامة.",
    risk: "المال المجمد لا يمكن تداوله ولا سحبه. قد يكلف الاسترداد المبكر أكثر مما درّته العوائد.",
  },
  cs: {
    rules: "Pravidla",
    short: "Částku uzamknete a každý den dostáváte dividendu.",
    how: "Zvolíte produkt a částku, která je uzamčena na celou dobu. Každý den z ní přináší procento jako dividendu. Na konci se částka vrátí. Předčasné vrácení stojí srážku.",
    risk: "S uzamčenými penězi nelze obchodovat ani je vybrat. Předčasné vrácení může stát víc, než kolik dividendy přinesly.",
  },
  de: {
    rules: "Regeln",
    short: "Sie binden einen Betrag und erhalten jeden Tag eine Dividende.",
    how: "Sie wählen ein Produkt und einen Betrag, der für die ganze Laufzeit gebunden ist. Jeder Tag bringt einen Prozentsatz davon als Dividende. Am Ende kommt der Betrag zurück. Eine vorzeitige Rückgabe kostet einen Abschlag.",
    risk: "Gebundenes Geld kann weder gehandelt noch ausgezahlt werden. Eine vorzeitige Rückgabe kann mehr kosten, als die Dividenden gebracht haben.",
  },
  fr: {
    rules: "Règles",
    short: "Vous bloquez un montant et recevez un dividende chaque jour.",
    how: "Vous choisissez un produit et un montant, bloqué pour toute la durée. Chaque jour en rapporte un pourcentage comme dividende. À la fin, le montant revient. Un rachat anticipé coûte une pénalité.",
    risk: "L’argent bloqué ne peut être ni négocié ni retiré. Un rachat anticipé peut coûter plus que les dividendes n’ont rapporté.",
  },
  hi: {
    rules: "नियम",
    short: "आप राशि लॉक करते हैं और हर दिन लाभांश पाते हैं।",
    how: "आप उत्पाद और राशि चुनते हैं, जो पूरी अवधि तक लॉक रहती है। हर दिन उसका एक प्रतिशत लाभांश मिलता है। अंत में राशि लौटती है। समय से पहले निकालने पर जुर्माना लगता है।",
    risk: "लॉक पैसे से न ट्रेड हो सकता है, न निकासी। समय से पहले निकालना मिले लाभांश से महँगा पड़ सकता है।",
  },
  hk: {
    rules: "規則",
    short: "你鎖定一筆金額，每日收取分紅。",
    how: "你選擇產品和金額，金額在整個期限內鎖定。每日按其百分比派發分紅。期滿後金額退回。提早贖回須付罰款。",
    risk: "鎖定的資金不能交易或提款。提早贖回的費用可能高於已收分紅。",
  },
  id: {
    rules: "Aturan",
    short: "Anda mengunci sejumlah uang dan menerima dividen setiap hari.",
    how: "Anda memilih produk dan jumlah, yang terkunci sepanjang jangka waktu. Setiap hari menghasilkan persentase darinya sebagai dividen. Di akhir, jumlah itu kembali. Penarikan lebih awal dikenai denda.",
    risk: "Uang yang terkunci tidak dapat diperdagangkan atau ditarik. Penarikan lebih awal dapat berbiaya lebih besar daripada hasil dividen.",
  },
  it: {
    rules: "Regole",
    short: "Lei vincola un importo e riceve un dividendo ogni giorno.",
    how: "Lei sceglie un prodotto e un importo, che resta vincolato per tutta la durata. Ogni giorno ne rende una percentuale come dividendo. Alla fine l’importo torna. Il riscatto anticipato costa una penale.",
    risk: "Il denaro vincolato non si può negoziare né prelevare. Il riscatto anticipato può costare più di quanto abbiano reso i dividendi.",
  },
  jp: {
    rules: "ルール",
    short: "金額を預け、毎日配当を受け取ります。",
    how: "商品と金額を選びます。金額は全期間ロックされます。毎日その一定割合が配当になります。期間が終わると金額が戻ります。早期解約には違約金がかかります。",
    risk: "ロックされた資金は取引も出金もできません。早期解約の費用が受け取った配当を上回ることがあります。",
  },
  kr: {
    rules: "규칙",
    short: "금액을 묶어 두고 매일 배당을 받습니다.",
    how: "상품과 금액을 고르면 전체 기간 동안 묶입니다. 매일 그 일정 비율이 배당으로 나옵니다. 기간이 끝나면 금액이 돌아옵니다. 중도 해지에는 위약금이 있습니다.",
    risk: "묶인 돈은 거래하거나 출금할 수 없습니다. 중도 해지 비용이 받은 배당보다 클 수 있습니다.",
  },
  my: {
    rules: "Peraturan",
    short: "Anda mengunci amaun dan menerima dividen setiap hari.",
    how: "Anda memilih produk dan amaun, yang dikunci sepanjang tempoh. Setiap hari memberi peratusan daripadanya sebagai dividen. Pada akhirnya amaun kembali. Penebusan awal dikenakan penalti.",
    risk: "Wang yang dikunci tidak boleh didagangkan atau dikeluarkan. Penebusan awal boleh menelan kos lebih daripada hasil dividen.",
  },
  pt: {
    rules: "Regras",
    short: "Você bloqueia um valor e recebe um dividendo por dia.",
    how: "Você escolhe um produto e um valor, que fica bloqueado por todo o prazo. Cada dia rende uma porcentagem dele como dividendo. No fim, o valor volta. O resgate antecipado custa uma multa.",
    risk: "O dinheiro bloqueado não pode ser negociado nem sacado. O resgate antecipado pode custar mais do que os dividendos renderam.",
  },
  ru: {
    rules: "Правила",
    short: "Вы блокируете сумму и каждый день получаете дивиденд.",
    how: "Вы выбираете продукт и сумму, которая заблокирована на весь срок. Каждый день приносит её процент как дивиденд. В конце сумма возвращается. За досрочный возврат взимается штраф.",
    risk: "Заблокированными деньгами нельзя торговать, их нельзя вывести. Досрочный возврат может стоить больше, чем принесли дивиденды.",
  },
  spa: {
    rules: "Reglas",
    short: "Usted bloquea un importe y recibe un dividendo cada día.",
    how: "Usted elige un producto y un importe, que queda bloqueado todo el plazo. Cada día aporta un porcentaje como dividendo. Al final el importe vuelve. El rescate anticipado cuesta una penalización.",
    risk: "El dinero bloqueado no se puede operar ni retirar. El rescate anticipado puede costar más de lo que han aportado los dividendos.",
  },
  th: {
    rules: "กฎ",
    short: "ท่านล็อกเงินและได้รับเงินปันผลทุกวัน",
    how: "ท่านเลือกผลิตภัณฑ์และจำนวนเงินซึ่งถูกล็อกตลอดระยะเวลา แต่ละวันให้เงินปันผลเป็นร้อยละของเงินนั้น เมื่อครบกำหนดท่านได้เงินคืน การไถ่ถอนก่อนกำหนดมีค่าปรับ",
    risk: "เงินที่ล็อกไว้ใช้เทรดหรือถอนไม่ได้ การไถ่ถอนก่อนกำหนดอาจเสียมากกว่าเงินปันผลที่ได้รับ",
  },
  tr: {
    rules: "Kurallar",
    short: "Bir tutarı kilitler ve her gün temettü alırsınız.",
    how: "Bir ürün ve tüm süre boyunca kilitli kalacak bir tutar seçersiniz. Her gün bunun bir yüzdesi temettü olarak gelir. Sonunda tutar geri döner. Erken çözme ceza gerektirir.",
    risk: "Kilitli parayla işlem yapılamaz, para çekilemez. Erken çözme, temettülerin getirdiğinden fazlasına mal olabilir.",
  },
  vn: {
    rules: "Quy tắc",
    short: "Quý khách khóa một số tiền và nhận cổ tức mỗi ngày.",
    how: "Quý khách chọn sản phẩm và số tiền, được khóa trong suốt thời hạn. Mỗi ngày sinh một tỷ lệ phần trăm làm cổ tức. Cuối kỳ số tiền được trả lại. Rút sớm phải chịu tiền phạt.",
    risk: "Tiền bị khóa không thể giao dịch hoặc rút. Rút sớm có thể tốn nhiều hơn cổ tức đã nhận.",
  },
};
