import { asked, block, type Landings, type LandingWords } from '#backend/db/seed/landing-words.ts'

interface Country {
  readonly name: string
  readonly cities: string
  readonly own: ReturnType<typeof block>
  readonly paying: string
  readonly ownQuestion: ReturnType<typeof asked>
}

const country = ({ name, cities, own, paying, ownQuestion }: Country): LandingWords => ({
  title: `Comida y compras a domicilio en ${name}`,
  description: `Restaurantes, supermercados, farmacias y flores a domicilio en ${cities}. Mira la carta, los precios y el tiempo de entrega antes de pedir.`,
  blocks: [
    own,
    block(
      'Desde una cena completa hasta un limón',
      'Los restaurantes son solo el principio: también reparten supermercados, fruterías, panaderías, farmacias, floristerías y tiendas de mascotas. Si una tienda no está en la lista, un repartidor puede comprarte lo que necesites o llevar tu paquete a la otra punta de la ciudad.',
    ),
    block(
      'El precio, antes de pedir',
      'Cada carta muestra sus precios, el coste de envío y el pedido mínimo. Las ofertas aparecen junto a los platos a los que se aplican, y al final pagas lo que decía la cesta.',
    ),
    block(
      'Ahora o cuando te venga bien',
      'Cada local indica cuántos minutos necesita en este momento. Si está cerrado, muchos aceptan el pedido para más tarde: elige la hora y la cocina empezará a tiempo.',
    ),
  ],
  questions: [
    ownQuestion,
    asked(
      '¿Cuánto tarda una entrega?',
      'La mayoría de los pedidos llegan en 20 a 50 minutos. La página de cada local da una estimación para este momento; influyen la distancia, el tiempo y las horas punta.',
    ),
    asked(
      '¿Cuánto cuesta el envío?',
      'Cada local tiene su tarifa y se ve en su tarjeta antes de entrar. Algunos no cobran envío, siempre o como oferta, y una cesta pequeña puede llevar un recargo que la propia cesta indica.',
    ),
    asked('¿Cómo puedo pagar?', paying),
    asked(
      '¿Y si tengo alergias?',
      'Los productos nombran los alérgenos que ha declarado el local. Si tu alergia es grave, escribe una nota en el producto y pregunta al local antes de pedir.',
    ),
  ],
})

export const spanishLandings: Landings = {
  global: {
    title: 'Restaurantes y tiendas de tu ciudad, a domicilio',
    description:
      'Pide la cena, la compra, medicamentos o flores en los locales de tu barrio, o envía un paquete. Elige tu país para ver tu ciudad.',
    blocks: [
      block(
        'Tu ciudad, en tu puerta',
        'Aquí están los sitios por los que pasas cada día: la pizzería de la esquina, la panadería, la farmacia de guardia. Elige tu ciudad, mira sus cartas y pide; de caminar se encarga el repartidor.',
      ),
      block(
        'Una cesta para cada tienda',
        'Llena una cesta en una tienda, date una vuelta por otra y vuelve: se guardan las dos. Los precios, los gastos y la hora de llegada se ven antes de pagar.',
      ),
      block(
        'Un repartidor para todo lo demás',
        '¿Te has dejado las llaves en casa de una amiga? ¿Necesitas un cargador de una tienda que no está en la lista? Dinos qué y dónde, y un repartidor lo comprará o te lo traerá.',
      ),
    ],
    questions: [
      asked(
        '¿Dónde puedo pedir?',
        'En España, Ucrania y Armenia. Elige un país para ver sus ciudades; la página de cada ciudad muestra los locales que reparten en ella.',
      ),
      asked(
        '¿Necesito una cuenta para mirar?',
        'No. Cartas, precios y tiempos de entrega están abiertos a todo el mundo. Inicias sesión al hacer un pedido.',
      ),
      asked('¿Puedo pedir para más tarde?', 'Sí, donde el local lo ofrece. Su página lo indica y te deja elegir la hora.'),
      asked(
        '¿Qué puede llevar un repartidor?',
        'Cualquier cosa legal que quepa en la mochila y pese hasta nueve kilos: documentos, llaves, una bolsa olvidada, una compra de una tienda.',
      ),
    ],
  },
  countries: {
    ES: country({
      name: 'España',
      cities: 'Barcelona, Madrid, Valencia y Sevilla',
      own: block(
        'De la paella a las tapas de medianoche',
        'En España se cena tarde, y aquí también. En Barcelona, Madrid, Valencia y Sevilla hay paella para toda la mesa, tapas después de las diez y farmacias que no cierran nunca. Algunas cocinas descansan por la tarde; su página dice cuándo vuelven a abrir.',
      ),
      paying:
        'Con tarjeta, PayPal, Google Pay o Apple Pay, o en efectivo en la puerta. Los precios son en euros con IVA incluido y puedes pedir factura.',
      ownQuestion: asked(
        '¿Reparten los restaurantes a la hora de la siesta?',
        'Muchos sí. Los que cierran entre la comida y la cena indican cuándo vuelven a abrir, y la mayoría acepta pedidos para la noche.',
      ),
    }),
    UA: country({
      name: 'Ucrania',
      cities: 'Kyiv, Lviv, Odesa y Dnipró',
      own: block(
        'Borsch, varéniki y buen café',
        'En Kyiv, Lviv, Odesa y Dnipró la cocina de casa convive con el sushi y las hamburguesas: borsch con pampushki, varéniki por docenas y café para despertar a toda una oficina. Farmacias y supermercados abren las veinticuatro horas.',
      ),
      paying: 'Con tarjeta, Google Pay o Apple Pay, o en efectivo en la puerta. Los precios son en grivnas.',
      ownQuestion: asked(
        '¿Qué ocurre durante una alerta aérea?',
        'Los repartidores van a un refugio, como debería hacer todo el mundo. Tu pedido espera y sigue cuando termina la alerta.',
      ),
    }),
    AM: country({
      name: 'Armenia',
      cities: 'Ereván, Guiumri y Vanadzor',
      own: block(
        'Jorovats, lavash y fruta de temporada',
        'En Ereván, Guiumri y Vanadzor, pide jorovats recién salido de las brasas, lavash y queso para la mesa, albaricoques cuando es su tiempo y flores para quien las merezca.',
      ),
      paying: 'Con tarjeta o en efectivo en la puerta. Los precios son en drams.',
      ownQuestion: asked(
        '¿En qué ciudades de Armenia hay servicio?',
        'En Ereván, Guiumri y Vanadzor. Vagharshapat no está abierta por el momento.',
      ),
    }),
  },
}
